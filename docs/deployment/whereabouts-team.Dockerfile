FROM node:22-slim
COPY package.json /app/
COPY out/main /app/out/main
USER node
ENTRYPOINT ["node", "/app/out/main/team-server.js"]
