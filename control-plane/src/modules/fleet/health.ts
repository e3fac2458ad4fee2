import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { openFileStore } from 'kit/storage/storage'
import type { Control } from '../../database.ts'
import { wordsOf } from '../../error-words.ts'
import * as cluster from './health-of-cluster.ts'
import * as schools from './health-of-schools.ts'

export interface Finding {
  check: string
  ok: boolean
  /** What was found, in an operator's words. */
  detail: string
  /** What to do about it. */
  hint?: string
}

export type Answer = Pick<Finding, 'ok' | 'detail'>
type Look = (control: Control, dataDir: string) => Promise<Answer>

/** What is looked at, and what to do when it is not well. */
const checks: Record<string, [look: Look, hint: string]> = {
  'PostgreSQL is version 18': [cluster.isRightVersion, 'Use PostgreSQL 18 or newer'],
  'the control database is migrated': [
    cluster.isMigrated,
    'What is missing comes with: maktab migrate run. A file that was edited or has gone must come back as it was',
  ],
  'the master key is ours alone': [
    cluster.keepsMasterKey,
    'chmod 600 master.key in the data folder; if it is not there, restore it from its backup',
  ],
  'the template of new schools is whole': [cluster.hasTemplate, 'It is made again by: maktab migrate run'],
  'every school’s key opens': [
    schools.opensKeys,
    'Restore master.key, or the row of data_key, of this installation from its backup',
  ],
  'every school has an address': [
    schools.haveAddresses,
    'Make one host of the school primary: update host set is_primary = true where host = …',
  ],
  'schools’ databases answer to their own logins': [
    schools.answerToTheirLogins,
    'Logins are made whole by: maktab school resume <school>. For anything else see the log of PostgreSQL',
  ],
  'schools’ schemas are what the migrations made': [
    schools.haveTheirSchema,
    'Bring the migration’s file back as it was, or restore that school from its backup',
  ],
  'the walls between schools stand': [
    cluster.wallsStand,
    'Revoke what is unexpected, at once, and look in the log of PostgreSQL who gave it. What is missing comes back with: maktab school resume <school>',
  ],
  'nothing is half-made or unknown': [
    cluster.isTidy,
    'The worker finishes or closes it when it starts and every five minutes. What it does not know, only you can drop',
  ],
  'every school tells its numbers': [
    schools.haveTold,
    'Look for usage.count in the log of the schools’ worker: a day that cannot be counted holds up those after it',
  ],
  'every school has this version': [schools.areForward, 'maktab migrate run'],
  'the pool of ready databases is full': [cluster.poolIsFull, 'The worker fills it; is it running?'],
  'the worker takes its jobs': [cluster.workerWorks, 'Start the worker'],
  'PostgreSQL is back soon after a crash': [
    cluster.comesBackSoon,
    'Set max_wal_size = 128MB and, on Linux, recovery_init_sync_method = syncfs; see docs/operations.md',
  ],
  'files can be kept': [
    keepsFiles,
    'The folder `files` of the data must be ours to write; of a bucket look at MAKTAB_S3_… and at what its key may do',
  ],
  'there is room on the disk': [cluster.hasRoom, 'A new school takes 15 MiB before its first student'],
}

/** Looks at everything and leaves it as it was. A check that cannot be made is a finding, too. */
export async function examine(control: Control, dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [check, [look, hint]] of Object.entries(checks)) {
    const answer = await look(control, dataDir).catch((error: unknown) => ({
      ok: false,
      detail: wordsOf(error),
    }))
    findings.push({ check, ...answer, ...(!answer.ok && { hint }) })
  }
  return findings
}

/** Whether a content can be written where the schools' files are, read, and taken away again. */
async function keepsFiles(_: Control, dataDir: string): Promise<Answer> {
  const store = await openFileStore(process.env, dataDir)
  const [name, content] = [`doctor/${randomUUID()}`, 'How are you?']
  await store.write(name, Buffer.from(content))
  const read = await text(await store.read(name))
  await store.remove([name])
  const where = store.origin === null ? 'in the data folder' : `at ${store.origin}`
  return { ok: read === content, detail: where }
}
