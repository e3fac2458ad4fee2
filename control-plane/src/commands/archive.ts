import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { isCancel, password as askPassword } from '@clack/prompts'
import type { Command } from 'commander'
import { Refusal, refuse } from 'kit/contract/refusal'
import type { Control } from '../database.ts'
import {
  type ArchiveRow,
  findArchive,
  listArchives,
  openStores,
  type Stores,
} from '../modules/archive/archives.ts'
import { backUp } from '../modules/archive/backing-up.ts'
import {
  askErasure,
  type Certificate,
  eraseSchool,
  graceDays,
  keepSchool,
  replayErasures,
} from '../modules/archive/erasing.ts'
import { exportSchool, importSchool } from '../modules/archive/portable.ts'
import { drill, restoreSchool } from '../modules/archive/restoring.ts'
import { withControl } from './session.ts'
import { confirm, requireSchool } from './school-state.ts'
import { examples, exitCodes, type Output, printData, table, tell, wholeFrom } from './terminal.ts'

type Asked = Output & { archive?: string; confirm?: string; input: boolean }

/** Archives of schools: made, looked at, tried, put in the place of what there is, taken elsewhere. */
export function addArchiveCommands(school: Command): void {
  addBackup(school)
  addArchives(school)
  addRestore(school)
  addDrill(school)
  addExport(school)
  addImport(school)
  addErase(school)
}

/** Gives the work the control plane and its stores. */
function withStores(work: (control: Control, stores: Stores) => Promise<void>): Promise<void> {
  return withControl(async (control, { dataDir }) => work(control, await openStores(dataDir)))
}

function addBackup(school: Command): void {
  school
    .command('backup')
    .description('archive a school now: its tables, its files, sealed under its key')
    .argument('<school>', 'sub-domain, host or id')
    .addHelpText('before', examples('maktab school backup greenvalley'))
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withStores(async (control, stores) => {
        const { id: schoolId } = await requireSchool(control, given)
        const made = await backUp(control, stores, { schoolId, kind: 'asked', actor: userInfo().username })
        printData(options, made, [made.id])
        tell(options, `${plainly(made)}. Next: maktab school drill ${given}`)
      })
    })
}

function addArchives(school: Command): void {
  school
    .command('archives')
    .description('the archives of a school, newest first')
    .argument('<school>', 'sub-domain, host or id')
    .addHelpText(
      'before',
      examples('maktab school archives greenvalley', 'maktab school archives greenvalley --json'),
    )
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        const { id } = await requireSchool(control, given)
        const rows = await listArchives(control.sql, id)
        printData(options, rows, table([heading, ...rows.map(cells)]))
      })
    })
}

const heading = ['ARCHIVE', 'STATE', 'TAKEN', 'VERSION', 'ROWS', 'FILES', 'BYTES', 'DRILLED']

function cells(row: ArchiveRow): string[] {
  const { id, state, takenAt, schemaVersion, rows, files, bytes, drilledAt } = row
  const numbers = [schemaVersion, rows, files, bytes].map((value) => (value === null ? '–' : String(value)))
  return [id, state, instant(takenAt), ...numbers, instant(drilledAt)]
}

function instant(at: Date | null): string {
  return at === null ? '–' : at.toISOString().slice(0, 16)
}

function addRestore(school: Command): void {
  school
    .command('restore')
    .description('bring a school back to an archive; what it has now is closed and kept')
    .argument('<school>', 'sub-domain, host or id')
    .option('--archive <id>', 'this one, instead of the newest')
    .option('--confirm <sub-domain>', 'the sub-domain once more, instead of typing it when asked')
    .addHelpText('before', examples('maktab school restore greenvalley --confirm=greenvalley'))
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Asked>()
      await withStores(async (control, stores) => {
        const found = await requireSchool(control, given)
        await confirm(found, options)
        const done = await restoreSchool(control, stores, {
          schoolId: found.id,
          archive: options.archive,
          actor: userInfo().username,
        })
        printData(options, done, [
          `${found.host} is as it was on ${done.takenAt}: ${done.rows} rows in ${done.tables} tables, ${done.files} files, in ${done.seconds} s`,
        ])
        tell(options, 'Everybody logs in anew. The database before is kept for two weeks')
      })
    })
}

function addDrill(school: Command): void {
  school
    .command('drill')
    .description('restore an archive beside its school, compare all of it, and drop it again')
    .argument('[school]', 'sub-domain, host or id; without one a school is drawn')
    .option('--archive <id>', 'this one, instead of the newest')
    .addHelpText('before', examples('maktab school drill', 'maktab school drill greenvalley'))
    .action(async (given: string | undefined, _, command: Command) => {
      const options = command.optsWithGlobals<Asked>()
      await withStores(async (control, stores) => {
        const schoolId = given === undefined ? await drawn(control) : (await requireSchool(control, given)).id
        const archive = await findArchive(control.sql, { schoolId, id: options.archive })
        const tried = await drill(control, stores, archive)
        printData(options, { schoolId, ...tried }, [
          `${schoolId}: ${tried.rows} rows in ${tried.tables} tables and ${tried.files} files are as they were, in ${tried.seconds} s`,
        ])
      })
    })
}

/** Of the schools with an archive one whose last trial is the longest ago, at random among equals. */
async function drawn({ sql }: Control): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select school_id as id from archive where state = 'whole' group by school_id
    order by max(drilled_at) nulls first, random() limit 1`
  return row?.id ?? refuse('archive-missing', 'No school has an archive yet', {}, { status: 404 })
}

type Taking = Asked & { to: string; passphraseFile?: string }

function addExport(school: Command): void {
  school
    .command('export')
    .description('write an archive into a folder for another installation, its key sealed under a passphrase')
    .argument('<school>', 'sub-domain, host or id')
    .requiredOption('--to <folder>', 'an empty one, or one to be made')
    .option('--archive <id>', 'this one, instead of one made now')
    .option('--passphrase-file <file>', '12 characters or more; - reads it from standard input')
    .addHelpText('before', examples('maktab school export greenvalley --to /media/stick/greenvalley'))
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Taking>()
      await withStores(async (control, stores) => {
        const { id: schoolId } = await requireSchool(control, given)
        const passphrase = await readPassphrase(options)
        const actor = userInfo().username
        const archive =
          options.archive ?? (await backUp(control, stores, { schoolId, kind: 'asked', actor })).id
        const folder = path.resolve(options.to)
        const done = await exportSchool(control, stores, { schoolId, archive, folder, passphrase, actor })
        printData(options, done, [
          `${done.rows} rows in ${done.tables} tables and ${done.files} files are in ${folder}`,
        ])
        tell(options, 'Who has the folder and the passphrase has the school')
      })
    })
}

type Bringing = Taking & { from: string; subdomain: string; email: string; firstName: string }

function addImport(school: Command): void {
  school
    .command('import')
    .description('take a school in that another installation has exported')
    .requiredOption('--from <folder>', 'what school export has written')
    .requiredOption('--subdomain <name>', 'the address that it gets here')
    .requiredOption('--first-name <name>', 'of whom the bills go to')
    .requiredOption('--email <address>', 'of whom the bills go to')
    .option('--passphrase-file <file>', '- reads it from standard input')
    .addHelpText(
      'before',
      examples(
        'maktab school import --from /media/stick/greenvalley --subdomain greenvalley \\',
        '  --first-name Amina --email amina@greenvalley.example',
      ),
    )
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<Bringing>()
      await withStores(async (control, stores) => {
        const passphrase = await readPassphrase(options)
        const { from, subdomain, firstName, email } = options
        const done = await importSchool(control, stores, {
          folder: path.resolve(from),
          passphrase,
          subdomain,
          contact: { firstName, email },
          actor: userInfo().username,
        })
        printData(options, done, [
          `${done.host} is here: ${done.rows} rows in ${done.tables} tables, ${done.files} files`,
        ])
      })
    })
}

async function readPassphrase({ passphraseFile, input }: Taking): Promise<string> {
  const given = passphraseFile
    ? readFileSync(passphraseFile === '-' ? 0 : passphraseFile, 'utf8').trim()
    : await typedPassphrase(input)
  if (given.length < 12)
    throw new Refusal('passphrase-short', 'A passphrase has 12 characters or more', {}, { status: 422 })
  return given
}

async function typedPassphrase(input: boolean): Promise<string> {
  if (!input || !process.stdin.isTTY)
    return refuse('passphrase-missing', 'Give the passphrase with --passphrase-file')
  const typed = await askPassword({ message: 'The passphrase' })
  if (isCancel(typed)) process.exit(exitCodes.interrupted)
  return typed
}

type Erasing = Asked & { days: number; now?: boolean }

function addErase(school: Command): void {
  school
    .command('erase')
    .description('close a school and erase it for good after a grace')
    .argument('<school>', 'sub-domain, host or id')
    .option('--days <n>', 'of grace, in which: maktab school keep', wholeFrom(0), graceDays)
    .option('--now', 'the grace is over: erase it now, instead of at the next round')
    .option('--confirm <sub-domain>', 'the sub-domain once more, instead of typing it when asked')
    .addHelpText('before', examples('maktab school erase greenvalley --confirm=greenvalley'))
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Erasing>()
      await withStores(async (control, stores) => {
        const found = await requireSchool(control, given)
        await confirm(found, options)
        if (options.now) return printCertificate(options, await eraseSchool(control, stores, found.id))
        const actor = userInfo().username
        const eraseAt = await askErasure(control, { schoolId: found.id, actor, days: options.days })
        printData(options, { schoolId: found.id, eraseAt }, [
          `${found.host} is closed, and will be erased on ${eraseAt.toISOString()}`,
        ])
        tell(options, `To call it off: maktab school keep ${found.id}`)
      })
    })
  school
    .command('keep')
    .description('call an erasure off; the school stays closed until it is resumed')
    .argument('<school>', 'sub-domain, host or id')
    .addHelpText('before', examples('maktab school keep greenvalley'))
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        const { id: schoolId, host } = await requireSchool(control, given)
        await keepSchool(control, { schoolId, actor: userInfo().username })
        printData(options, { schoolId, state: 'suspended' }, [`${host} is suspended`])
      })
    })
  school
    .command('replay-erasures')
    .description('after the control database was restored: erase again who had been erased')
    .addHelpText('before', examples('maktab school replay-erasures'))
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withStores(async (control, stores) => {
        const again = await replayErasures(control, stores)
        printData(options, again, again)
        tell(options, `${again.length} schools were erased again`)
      })
    })
}

function printCertificate(options: Output, certificate: Certificate): void {
  printData(options, certificate, [
    `${certificate.schoolId} was erased on ${certificate.erasedAt}`,
    ...Object.entries(certificate).map(([key, value]) => `${key.padEnd(10)} ${[value].flat().join(', ')}`),
  ])
}

function plainly({ rows, tables, files, bytes }: ArchiveRow): string {
  return `${rows} rows in ${tables} tables and ${files} files, ${bytes} bytes`
}
