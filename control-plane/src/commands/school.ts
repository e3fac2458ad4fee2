import { readFileSync } from 'node:fs'
import { isCancel, password as askPassword } from '@clack/prompts'
import { type Command, Option } from 'commander'
import { explainIssues } from 'kit/contract/zod-issues'
import { entitlementsAt } from 'kit/institute/plans'
import { Refusal, refuse } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import type { Control } from '../database.ts'
import { addressOf } from '../urls.ts'
import { databaseOfSchool } from '../modules/provisioning/database-row.ts'
import { prepareDatabase } from '../modules/provisioning/preparing.ts'
import { readPlan } from '../modules/plans/subscription.ts'
import { readUsage } from '../modules/plans/usage.ts'
import { listSchools, schoolStates } from '../modules/schools/schools.ts'
import { signUp } from '../modules/signup/contract.ts'
import { registerSchool } from '../modules/signup/signup.ts'
import { planLines } from './plan.ts'
import { withControl } from './session.ts'
import { addStanding, requireSchool } from './school-state.ts'
import { examples, type Output, printData, table, tell, wholeFrom } from './terminal.ts'

export function addSchoolCommands(program: Command): Command {
  const school = program.command('school').description('sign schools up, look at them, close and open them')
  addCreate(school)
  addReading(school)
  addStanding(school)
  return school
}

function addCreate(school: Command): void {
  school
    .command('create')
    .description('sign a school up, as the form of the public site does')
    .addHelpText(
      'before',
      examples(
        'maktab school create --subdomain greenvalley --name "Green Valley School" \\',
        '  --first-name Amina --email amina@greenvalley.example --phone 03000000123 --password-file secret',
      ),
    )
    .requiredOption('--subdomain <name>', 'the address: <name> and the zone of the schools')
    .requiredOption('--name <name>', 'the name of the institute')
    .requiredOption('--first-name <name>', 'of the owner')
    .option('--last-name <name>', 'of the owner', '')
    .requiredOption('--email <address>', 'of the owner')
    .requiredOption('--phone <number>', 'as it is dialled in the country')
    .option('--country <code>', 'two letters', 'PK')
    .option('--type <type>', 'school, academy, college, university or coaching-centre', 'school')
    .option('--course-provider <key>', 'the curriculum that it follows')
    .option('--language <code>', 'en, ur or ar', 'en')
    .option('--password-file <file>', 'the owner’s password; - reads it from standard input')
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>()
      const application = readApplication(options, await readPassword(options))
      await withControl(async (control) => {
        const { schoolId, address } = await registerSchool(control, application, {
          language: application.language,
        })
        await finish(control, schoolId)
        printData(options, { schoolId, address, state: 'active' }, [`${address}`])
        tell(
          options,
          `${application.instituteName} is ready. Next: maktab school show ${application.subdomain}`,
        )
      })
    })
}

interface CreateOptions extends Output {
  subdomain: string
  name: string
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string
  type: string
  courseProvider?: string
  language: string
  passwordFile?: string
  input: boolean
}

/** Checked by the very contract of the public form, so that its sentences and limits hold here too. */
function readApplication({ name, type, ...rest }: CreateOptions, password: string) {
  const { subdomain, firstName, lastName, email, phone, country, courseProvider, language } = rest
  const given = { subdomain, firstName, lastName, email, phone, country, courseProvider, language, password }
  const body = { ...given, confirmPassword: password, instituteName: name, instituteType: type }
  const parsed = signUp.body.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  const errors = explainIssues(parsed.error.issues, signUp.body, words('en').say)
  throw new Refusal('invalid', 'Invalid Data', {}, { errors })
}

async function readPassword({ passwordFile, input }: CreateOptions): Promise<string> {
  if (passwordFile) return readFileSync(passwordFile === '-' ? 0 : passwordFile, 'utf8').trim()
  if (!input || !process.stdin.isTTY)
    refuse('password-missing', 'Give the owner’s password with --password-file')
  const typed = await askPassword({ message: 'The owner’s password' })
  if (isCancel(typed)) process.exit(130)
  return typed
}

/** With the pool empty this process makes the database itself, whether a worker runs or not. */
async function finish(control: Control, schoolId: string): Promise<void> {
  const database = await databaseOfSchool(control.sql, schoolId)
  if (database?.state === 'preparing') await prepareDatabase(control, database.id)
}

function addReading(school: Command): void {
  school
    .command('list')
    .description('schools, newest first')
    .addHelpText(
      'before',
      examples('maktab school list --state suspended', 'maktab school list --q valley --json'),
    )
    .option('--q <text>', 'part of a name or an address', '')
    .addOption(new Option('--state <state>', 'only those of one state').choices(schoolStates))
    .option('--limit <n>', 'at most so many', wholeFrom(1), 50)
    .option('--skip <n>', 'after so many', wholeFrom(0), 0)
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<
        Output & { q: string; state?: string; limit: number; skip: number }
      >()
      const found = await withControl((control) => listSchools(control, options))
      const rows = found.rows.map((row) => [
        row.host ?? '',
        row.name,
        row.state,
        row.createdAt.toISOString().slice(0, 10),
      ])
      printData(options, found, table([['ADDRESS', 'NAME', 'STATE', 'SINCE'], ...rows]))
      tell(options, `${found.rows.length} of ${found.total}`)
    })
  school
    .command('show')
    .description('one school: its addresses, its database, how far it came')
    .argument('<school>', 'sub-domain, host or id')
    .addHelpText('before', examples('maktab school show greenvalley'))
    .action(async (name: string, _, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        const found = await requireSchool(control, name)
        const facts = { ...found, address: addressOf(control.places, found.host) }
        const agreed = await readPlan(control.sql, found.id)
        const plan = { from: agreed.from, ...entitlementsAt(agreed, new Date()) }
        const [counted] = await readUsage(control.sql, found.id, 1)
        printData(options, { ...facts, plan, counted: counted ?? null }, [
          ...Object.entries(facts).map(([key, value]) => `${key.padEnd(15)} ${plain(value)}`),
          ...planLines(plan),
          `${'counted'.padEnd(15)} ${counted ? `${counted.students} students on ${counted.day}` : '–'}`,
        ])
      })
    })
}

function plain(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.join(', ') : String(value ?? '–')
}
