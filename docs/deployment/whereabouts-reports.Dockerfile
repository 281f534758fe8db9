FROM node:22-slim
COPY package.json /app/
COPY out/main /app/out/main
USER node
ENTRYPOINT ["node", "--max-semi-space-size=32", "/app/out/main/service-alone.js", "--reports", "0"]
