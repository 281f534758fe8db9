import { describe, expect, it } from 'vitest';
import { moduleFaultOf } from '../../../main/credentials/module-fault';

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('a native module', () => {
  it.each([
    [
      'whose package is missing',
      errorOf('ERR_MODULE_NOT_FOUND', "Cannot find package 'keytar'"),
      { kind: 'missing' },
    ],
    [
      'whose binary is missing',
      errorOf(
        'MODULE_NOT_FOUND',
        "Cannot find module 'keytar/prebuilds/linux-x64/keytar.node'\nRequire stack:\n- /opt/x.js",
      ),
      { kind: 'missing' },
    ],
    [
      'whose binary is missing beside the archive',
      errorOf(
        'ERR_DLOPEN_FAILED',
        '/opt/app.asar.unpacked/keytar.node: cannot open shared object file: No such file or directory',
      ),
      { kind: 'missing' },
    ],
    [
      'whose system library is missing',
      errorOf(
        'ERR_DLOPEN_FAILED',
        'libsecret-1.so.0: cannot open shared object file: No such file or directory',
      ),
      { kind: 'library-missing', library: 'libsecret-1.so.0' },
    ],
    [
      'of another processor',
      errorOf('ERR_DLOPEN_FAILED', '/home/ana/keytar.node: wrong ELF class: ELFCLASS32'),
      { kind: 'unloadable', code: 'ERR_DLOPEN_FAILED' },
    ],
    ['with any other error', new Error('/home/ana'), { kind: 'unloadable', code: 'EUNKNOWN' }],
    ['that throws no error', 'text', { kind: 'unloadable', code: 'EUNKNOWN' }],
  ])('%s is described without a path', (_what, error, fault) => {
    expect(moduleFaultOf(error)).toEqual(fault);
  });
});
