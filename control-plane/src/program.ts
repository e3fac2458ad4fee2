import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { currentTemplate } from 'migrations/template'
import { addArchiveCommands } from './commands/archive.ts'
import { addAuditCommands } from './commands/audit.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addDomainCommands } from './commands/domain.ts'
import { addEnquiryCommands } from './commands/enquiry.ts'
import { addKeyCommands } from './commands/keys.ts'
import { addSupportCommands } from './commands/support.ts'
import { addMigrateCommands } from './commands/migrate.ts'
import { addOpenapiCommand } from './commands/openapi.ts'
import { addPlanCommands } from './commands/plan.ts'
import { addSchoolCommands } from './commands/school.ts'
import { addServerCommands } from './commands/server.ts'
import { examples, exitCodes, explain } from './commands/terminal.ts'

/** Runs one command line, without the name of the program; its exit code is left in `process.exitCode`. */
export async function runMaktab(words: readonly string[]): Promise<void> {
  const program = await maktab()
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage
    else process.exitCode = explain(error, program.opts())
  }
}

/** The program with all its commands. */
export async function maktab(): Promise<Command> {
  const program = new Command('maktab')
    .description('runs an installation of Maktab: its schools, their databases, its health')
    .version(await versions())
    .option('--json', 'data as JSON, errors as one JSON object')
    .option('--quiet', 'no progress and no hints')
    .option('--no-input', 'never ask; fail when something is missing')
    .addHelpText('before', examples('maktab school list', 'maktab migrate plan', 'maktab doctor'))
    .addHelpText('after', codes())
    .showSuggestionAfterError()
  const school = addSchoolCommands(program)
  addPlanCommands(program, school)
  addArchiveCommands(school)
  addServerCommands(program, school)
  addAuditCommands(program)
  addKeyCommands(program)
  addSupportCommands(program)
  addDomainCommands(program)
  addEnquiryCommands(program)
  addMigrateCommands(program)
  addDoctorCommand(program)
  addOpenapiCommand(program)
  everyCommand(program, (command) => command.exitOverride())
  return program
}

function everyCommand(command: Command, each: (command: Command) => void): void {
  each(command)
  for (const child of command.commands) everyCommand(child, each)
}

async function versions(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  return `${version} (schools’ schema ${(await currentTemplate()).version})`
}

function codes(): string {
  const lines = Object.entries(exitCodes).map(([name, code]) => `  ${String(code).padStart(3)}  ${name}`)
  return ['', 'Exit codes:', ...lines].join('\n')
}
