!include LogicLib.nsh
!include WordFunc.nsh
!include WinMessages.nsh

; Adds the folder of the command to the user's PATH (+), or removes it (-). Leaves a PATH alone that exceeds the string limit of
; NSIS, which would truncate it.
!macro changePath sign
  Push $0
  Push $1
  Push $2
  ClearErrors
  ReadRegStr $0 HKCU "Environment" "Path"
  ${ifNot} ${errors}
    StrLen $1 "$0"
    StrLen $2 "$INSTDIR\bin"
    IntOp $1 $1 + $2
    IntOp $1 $1 + 2
    ${if} $1 < ${NSIS_MAX_STRLEN}
      ${WordAdd} "$0" ";" "${sign}$INSTDIR\bin" $1
      ${if} $1 != $0
        WriteRegExpandStr HKCU "Environment" "Path" "$1"
        SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
      ${endIf}
    ${endIf}
  ${endIf}
  Pop $2
  Pop $1
  Pop $0
!macroend

!macro customInstall
  !insertmacro changePath "+"
!macroend

; The program registers itself for its links at each start (main/desktop/identity.ts); an update starts it again.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\whereabouts"
    !insertmacro changePath "-"
  ${endIf}
!macroend
