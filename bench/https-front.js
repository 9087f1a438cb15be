import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { constants, createSecureServer } from 'node:http2';
import { pipeline } from 'node:stream';
import forge from 'node-forge';

/** Headers that concern one connection of HTTP/1.1, which HTTP/2 refuses. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);
/** What openssl asks of keys today, in bits. */
const keyBits = 2048;

/** A certificate for this machine, good for the day. */
function certificate() {
  const keys = forge.pki.rsa.generateKeyPair(keyBits);
  const made = forge.pki.createCertificate();
  const name = [{ name: 'commonName', value: 'localhost' }];
  const dayMs = 24 * 60 * 60 * 1000;
  made.publicKey = keys.publicKey;
  made.serialNumber = '01';
  made.validity.notBefore = new Date(Date.now() - dayMs);
  made.validity.notAfter = new Date(Date.now() + dayMs);
  made.setSubject(name);
  made.setIssuer(name);
  made.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }]);
  made.sign(keys.privateKey, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(keys.privateKey), cert: forge.pki.certificateToPem(made) };
}

/** @param {Readonly<Record<string, string | string[] | undefined>>} headers */
const forwarded = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)));

/**
 * Puts HTTPS and HTTP/2, as hosts have them, before a server of this machine while `use` runs; gives what `use` gives. `use` is told the
 * front's origin, and the certificate's key as browsers take it in a list of keys to trust (base64 of a SHA-256).
 * @template T
 * @param {string} origin @param {(front: { origin: string, cert: string, trustedKey: string }) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function whileFronted(origin, use) {
  const { key, cert } = certificate();
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert }, (incoming, answer) => {
    const { method, url = '/' } = incoming;
    const asked = request(new URL(url, origin), { agent, method, headers: forwarded(incoming.headers) }, (response) => {
      answer.writeHead(response.statusCode ?? 502, forwarded(response.headers));
      pipeline(response, answer, () => {});
    });
    asked.on('error', () => answer.stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    incoming.pipe(asked);
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
