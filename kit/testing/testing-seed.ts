import { execFileSync } from 'node:child_process'

/**
 * The seed of random test data: derived from the commit, so that runs of one commit repeat each other and the
 * next commit tests other data. MAKTAB_SEED overrides it; without a git clone it is a constant.
 */
export const seed = seedFrom(process.env.MAKTAB_SEED, currentCommit())

export function seedFrom(given: string | undefined, commit: string | null): number {
  if (!given) return commit === null ? 1 : Number.parseInt(commit.slice(0, 7), 16)
  const chosen = Number(given)
  if (!Number.isSafeInteger(chosen)) throw new Error(`MAKTAB_SEED is no whole number: ${given}`)
  return chosen
}

function currentCommit(): string | null {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null
  } catch {
    return null
  }
}
