import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { rewrapKeys } from '../modules/provisioning/rewrapping.ts'
import { withControl } from './session.ts'
import { examples, type Output, printData, tell } from './terminal.ts'

/** The keys that wrap the schools' keys. */
export function addKeyCommands(program: Command): void {
  program
    .command('keys')
    .description('the keys that wrap the schools’ keys')
    .command('rewrap')
    .description(
      'wrap every school’s key anew by the provider of the settings, as after setting MAKTAB_KMS_KEY',
    )
    .addHelpText('before', examples('maktab keys rewrap'))
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<Output>()
      await withControl(async (control) => {
        const keys = await rewrapKeys(control, { actor: userInfo().username })
        printData(options, { keys }, [`${keys} keys were wrapped anew`])
        tell(
          options,
          'The key that wrapped them before is needed by older backups of the control database alone',
        )
      })
    })
}
