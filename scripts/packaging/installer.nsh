; The program registers itself for its links at each start (main/desktop/identity.ts); an update starts it again.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\whereabouts"
  ${endIf}
!macroend
