import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A build of the web app that is as small as can be, with every placeholder of the real one. */
export function fakeWeb(parent: string = tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, 'maktab-web-'))
  mkdirSync(path.join(folder, 'assets'))
  const script = path.join(folder, 'assets', 'main-abc123.js')
  writeFileSync(script, 'document.title\n')
  writeFileSync(`${script}.br`, brotliCompressSync('document.title\n'))
  writeFileSync(`${script}.gz`, gzipSync('document.title\n'))
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="%lang%" dir="%dir%" data-theme="%theme%" data-mode="%mode%" data-density="%density%"><head><title>%title%</title><!--boot--></head><body><script type="module" nonce="%nonce%" src="/assets/main-abc123.js"></script></body></html>`,
  )
  return folder
}
