import type { Command } from 'commander'
import { runFleet } from '../modules/fleet/fleet.ts'
import { fleetStatus, planFleet } from '../modules/fleet/status.ts'
import { withControl } from './session.ts'
import { examples, exitCodes, type Output, paint, printData, table, tell, wholeFrom } from './terminal.ts'

export function addMigrateCommands(program: Command): void {
  const migrate = program
    .command('migrate')
    .description('bring the control database and all schools to this version')
  migrate
    .command('plan')
    .description('what `run` would do, without doing it')
    .addHelpText('before', examples('maktab migrate plan', 'maktab migrate plan --json'))
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      const plan = await withControl(planFleet)
      const rows = plan.behind.flatMap(({ version, databases, files }) => [
        `${databases} databases of version ${version}:`,
        ...files.map((file) => `  ${file}`),
      ])
      const lines =
        rows.length > 0
          ? [...rows, `in waves of ${plan.waves.join(', ')}`]
          : [`Everything is at version ${plan.version}`]
      printData(options, plan, lines)
      if (rows.length > 0) tell(options, 'Next: maktab migrate run')
    })
  migrate
    .command('run')
    .description('control database, template, then every school in waves; goes on where a killed run was')
    .addHelpText('before', examples('maktab migrate run', 'maktab migrate run --concurrency 8 --quiet'))
    .option('--concurrency <n>', 'schools at once', wholeFrom(1), 3)
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<Output & { concurrency: number }>()
      const result = await withControl(
        (control) => runFleet(control, { concurrency: options.concurrency, told: teller(options) }),
        { prepare: true },
      )
      const { state, version, done, failed, waiting } = result
      printData(options, result, [
        `${state}: version ${version}, ${done} brought forward, ${failed} failed, ${waiting} waiting`,
      ])
      if (failed === 0) return
      tell(options, 'See: maktab migrate status. What failed is tried again by: maktab migrate run')
      process.exitCode = exitCodes.partial
    })
  migrate
    .command('status')
    .description('versions of the schools and the newest run')
    .addHelpText('before', examples('maktab migrate status'))
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      const status = await withControl(fleetStatus)
      const rows = status.databases.map(({ version, state, databases }) => [
        String(version),
        state,
        String(databases),
      ])
      const { run, failures } = status
      printData(options, status, [
        `this program: version ${status.version}`,
        ...table([['VERSION', 'STATE', 'DATABASES'], ...rows]),
        run
          ? `newest run: ${run.state}, ${run.done} done, ${run.failed} failed, ${run.waiting} waiting`
          : 'there was no run yet',
        ...failures.map(({ database, host, error }) => `  ${paint('red', host ?? database)}: ${error}`),
      ])
    })
}

function teller(options: Output): NonNullable<Parameters<typeof runFleet>[1]>['told'] {
  const started = performance.now()
  let count = 0
  return ({ databaseId, wave, state, error }, left) => {
    count += 1
    const seconds = Math.round(((performance.now() - started) / count / 1000) * left)
    tell(options, `wave ${wave + 1}: ${databaseId} ${error ?? state} (${left} left, about ${seconds} s)`)
  }
}
