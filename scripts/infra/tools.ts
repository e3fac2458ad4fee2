import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Tool = { program: string; args: readonly string[]; of: string }

/** Programs that know their own files best. Where one is not installed, the line says so. */
const tools: readonly Tool[] = [
  {
    program: 'caddy',
    args: ['validate', '--config', 'infra/Caddyfile', '--adapter', 'caddyfile'],
    of: 'Caddyfile',
  },
  { program: 'kubectl', args: ['kustomize', 'infra'], of: 'kustomization.yaml' },
  { program: 'terraform', args: ['fmt', '-check', '-recursive', 'infra/terraform'], of: 'terraform/' },
]

/** What the programs that are on PATH say of infra/, and which are not there. */
export function askTools(root: string): { faults: string[]; absent: string[]; asked: string[] } {
  const faults: string[] = []
  const absent: string[] = []
  const asked: string[] = []
  const home = mkdtempSync(path.join(tmpdir(), 'maktab-infra-'))
  for (const { program, args, of } of tools) {
    if (!isOnPath(program)) {
      absent.push(program)
      continue
    }
    asked.push(program)
    // Caddy makes folders of its own where it finds a home.
    const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
    const { status, stderr, error } = spawnSync(program, args, {
      cwd: root,
      env,
      encoding: 'utf8',
      timeout: 30_000,
    })
    if (status !== 0) faults.push(`${of}: ${program} says: ${error?.message ?? stderr.trim()}`)
  }
  rmSync(home, { recursive: true })
  return { faults, absent, asked }
}

export function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
