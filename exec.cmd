@rem "npm start" runs "exec node ...", so that on Unix no shell stands between npm and the program, and signals reach it.
@rem The shell of Windows has no exec, and finds this file.
@%*
