import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';

/** A certificate and its private key, generated for one run, as PEM. */
interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** Issues certificates. A client must trust its own certificate to accept them. */
interface Authority extends Identity {
  /** Issues a server certificate. `validDays` counts from now; negative for an expired one. */
  identityFor(host: string, validDays?: number): Identity;
}

const dayMs = 86_400_000;

/** Creates an authority that no client trusts by default. */
export function newAuthority(name: string): Authority {
  const own = certified({ name, extensions: [{ name: 'basicConstraints', cA: true }] });
  return {
    ...own,
    identityFor: (host, validDays = 1) =>
      certified({ name: host, validDays, issuer: own, extensions: [namesOf(host)] }),
  };
}

/** Creates a self-signed server certificate. */
export function selfSigned(host: string): Identity {
  return certified({ name: host, extensions: [namesOf(host)] });
}

/** Creates a client certificate as PKCS #12, in a form that every system's store can read. */
export function clientIdentity(name: string, password: string): Buffer {
  const { cert, key } = certified({
    name,
    extensions: [
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', clientAuth: true },
    ],
  });
  const packed = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(key),
    [forge.pki.certificateFromPem(cert)],
    password,
    { algorithm: '3des' },
  );
  return Buffer.from(forge.asn1.toDer(packed).getBytes(), 'latin1');
}

interface Facts {
  readonly name: string;
  readonly validDays?: number;
  /** Self-signed without an issuer. */
  readonly issuer?: Identity;
  readonly extensions: readonly object[];
}

function certified({ name, validDays = 1, issuer, extensions }: Facts): Identity {
  const { publicKey, privateKey: key } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  const subject = [{ name: 'commonName', value: name }];
  const end = Date.now() + validDays * dayMs;
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`;
  certificate.validity.notBefore = new Date(Math.min(Date.now(), end) - 10 * dayMs);
  certificate.validity.notAfter = new Date(end);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer ? forge.pki.certificateFromPem(issuer.cert).subject.attributes : subject);
  certificate.setExtensions([...extensions]);
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? key), forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(certificate), key };
}

function namesOf(host: string): object {
  return { name: 'subjectAltName', altNames: [{ type: 2, value: host }] };
}
