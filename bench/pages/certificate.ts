import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A key and a certificate for this run only: browsers speak HTTP/2 over TLS and nothing else. */
export function makeCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
