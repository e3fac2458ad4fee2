import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const port = 4172
const securePort = 4173

/**
 * The product as `npm start` runs it, on an empty data folder, behind TLS: only Chromium and Firefox take the
 * cookies of a school, which are `Secure`, from an unencrypted localhost. Gives the demo school's origin.
 */
export async function startProduct(): Promise<{ school: string; stop(): Promise<void> }> {
  const data = mkdtempSync(path.join(tmpdir(), 'maktab-browsers-'))
  chmodSync(data, 0o755)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      MAKTAB_PORT: String(port),
      MAKTAB_ORIGIN: `https://localhost:${securePort}`,
      MAKTAB_DATA: data,
      MAKTAB_LOG: 'warn',
      MAKTAB_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  await ready(child)
  const tls = createServer(certificate(data), (visit, answer) => {
    const { method, headers, url } = visit
    const onward = request({ port, host: '127.0.0.1', method, path: url, headers: { ...headers, ...https } })
    onward.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    visit.pipe(onward)
  }).listen(securePort)
  return {
    school: `https://riverside.maktab.localhost:${securePort}`,
    async stop() {
      tls.closeAllConnections()
      tls.close()
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}
const https = { 'x-forwarded-proto': 'https' }

function ready(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('Ctrl-C') && resolve())
  })
}

function certificate(folder: string) {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=maktab.localhost', '-addext', 'subjectAltName=DNS:*.maktab.localhost']
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ]
  execFileSync('openssl', [...made, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
