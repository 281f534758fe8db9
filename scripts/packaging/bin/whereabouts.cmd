@rem The command of a terminal in Windows. A script waits for the program, though that has a window, not a console. The program is
@rem its last line, so that its exit code is the script's, also for && and ||.
@echo off
goto start

@rem Only in a subroutine is this the script's folder, if the script's name was typed in quotes.
:find_folder
set "folder=%~dp0"
exit /b 0

:start
setlocal EnableExtensions DisableDelayedExpansion
@rem With this variable, Electron prints nothing to the terminal.
set "ELECTRON_NO_ATTACH_CONSOLE="
call :find_folder
"%folder%..\Whereabouts.exe" --log-level=3 %*
