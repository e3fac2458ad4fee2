import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Opens a zip, and each zip within it, with a reader that is not ours; every checksum is checked. */
const program = `import io, os, sys, zipfile
def take(data, folder):
    z = zipfile.ZipFile(data)
    assert z.testzip() is None
    z.extractall(folder)
    for name in z.namelist():
        if name.endswith('.xlsx'):
            take(io.BytesIO(z.read(name)), os.path.join(folder, '..', 'books', name))
take(sys.argv[1], sys.argv[2])`

export type Unzipped = {
  names: string[]
  read(name: string): Buffer
  path(name: string): string
  everything(): Iterable<[string, Buffer]>
}

export function unzipped(zip: Buffer): Unzipped {
  const folder = mkdtempSync(path.join(tmpdir(), 'export-'))
  const whole = path.join(folder, 'whole.zip')
  writeFileSync(whole, zip)
  execFileSync('python3', ['-c', program, whole, path.join(folder, 'out')])
  const out = path.join(folder, 'out')
  return {
    names: filesIn(out).map((file) => path.relative(out, file)),
    path: (name) => path.join(out, name),
    read: (name) => readFileSync(path.join(out, name)),
    *everything() {
      for (const file of filesIn(folder)) if (file !== whole) yield [file, readFileSync(file)]
    },
  }
}

function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** What a CSV says, by RFC 4180; what stands without quotes is null. */
export function parsed(text: string): (string | null)[][] {
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  const cell = /(?:"((?:[^"]|"")*)")?(,|\r\n)/gy
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`this is no CSV: ${text.slice(at, at + 80)}`)
    row.push(found[1] === undefined ? null : found[1].replaceAll('""', '"'))
    if (found[2] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
