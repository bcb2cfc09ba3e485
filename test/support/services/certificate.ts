// A self-signed certificate for this machine, made by OpenSSL.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export type Certificate = { readonly certFile: string; readonly keyFile: string };

export const makeCertificate = (folder: string): Certificate => {
  const [certFile, keyFile] = [join(folder, 'own.crt'), join(folder, 'own.key')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', names];
  execFileSync('openssl', ['req', ...kind, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  return { certFile, keyFile };
};
