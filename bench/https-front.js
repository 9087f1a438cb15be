import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { constants, createSecureServer } from 'node:http2';
import { pipeline } from 'node:stream';
import forge from 'node-forge';

/** Headers of a single HTTP/1.1 connection, which HTTP/2 refuses. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);
/** Minimum key size that openssl accepts, in bits. */
const keyBits = 2048;

/** Returns a certificate for localhost that is valid for a day. */
function certificate() {
  const keys = forge.pki.rsa.generateKeyPair(keyBits);
  const cert = forge.pki.createCertificate();
  const name = [{ name: 'commonName', value: 'localhost' }];
  const dayMs = 24 * 60 * 60 * 1000;
  cert.publicKey = keys.publicKey;
  cert.serialNumber = '01';
  cert.validity.notBefore = new Date(Date.now() - dayMs);
  cert.validity.notAfter = new Date(Date.now() + dayMs);
  cert.setSubject(name);
  cert.setIssuer(name);
  cert.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }]);
  cert.sign(keys.privateKey, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(keys.privateKey), cert: forge.pki.certificateToPem(cert) };
}

/** @param {Readonly<Record<string, string | string[] | undefined>>} headers */
const forwarded = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)));

/**
 * Puts HTTPS and HTTP/2 in front of a local server while `use` runs; returns the result of `use`.
 * `trustedKey` is the certificate's key as browsers accept it (base64 of a SHA-256).
 * @template T
 * @param {string} origin @param {(front: { origin: string, cert: string, trustedKey: string }) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function whileFronted(origin, use) {
  const { key, cert } = certificate();
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert }, (incoming, answer) => {
    const { method, url = '/' } = incoming;
    const outgoing = request(new URL(url, origin), { agent, method, headers: forwarded(incoming.headers) }, (response) => {
      answer.writeHead(response.statusCode ?? 502, forwarded(response.headers));
      pipeline(response, answer, () => {});
    });
    outgoing.on('error', () => answer.stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    incoming.pipe(outgoing);
  });
  /** @type {Set<import('node:http2').ServerHttp2Session>} */
  const sessions = new Set();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  try {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
    const trustedKey = createHash('sha256').update(spki).digest('base64');
    return await use({ origin: `https://localhost:${port}`, cert, trustedKey });
  } finally {
    for (const session of sessions) session.destroy();
    agent.destroy();
    server.close();
  }
}
