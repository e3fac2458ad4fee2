import { userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Control } from '../database.ts'
import { rewrapKeys } from '../modules/provisioning/rewrapping.ts'
import { announceKey, finishRotation } from '../modules/rotation/keys.ts'
import { rotatePasswords } from '../modules/rotation/passwords.ts'
import { withControl } from './session.ts'
import { requireSchool } from './school-state.ts'
import { examples, type Output, printData, tell } from './terminal.ts'

/** The schools' keys and passwords, and what wraps them. */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('the schools’ keys and passwords, and what wraps them')
  addRewrap(keys)
  addRotate(keys)
}

function addRewrap(keys: Command): void {
  keys
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

type Rotating = Output & { password?: boolean; dataKey?: boolean }

function addRotate(keys: Command): void {
  keys
    .command('rotate')
    .description('give a school new database passwords and a new data key, while it is at work')
    .argument('<school>', 'sub-domain, host or id')
    .option('--password', 'the passwords alone')
    .option('--data-key', 'the data key alone')
    .addHelpText(
      'before',
      examples('maktab keys rotate greenvalley', 'maktab keys rotate greenvalley --password'),
    )
    .action(async (given: string, _, command: Command) => {
      const options = command.optsWithGlobals<Rotating>()
      const both = options.password === options.dataKey
      await withControl(async (control) => {
        const { id, host } = await requireSchool(control, given)
        const asked = { schoolId: id, actor: userInfo().username }
        const done: string[] = []
        if (both || options.password) {
          const { login } = await rotatePasswords(control, asked)
          done.push(`${host} comes by ${login} from now on; the login before ends in ten minutes`)
        }
        if (both || options.dataKey) {
          tell(options, 'The new key is announced; in some twenty seconds every process has heard of it')
          await announceKey(control, asked)
          await heard(control, id)
          done.push(`${host} seals by a new key; the one before opens for eight days more`)
        }
        printData(
          options,
          { school: id, password: both || !!options.password, dataKey: both || !!options.dataKey },
          done,
        )
      })
    })
}

/** Whoever breaks this off leaves the rest to the worker. */
async function heard(control: Control, schoolId: string): Promise<void> {
  while (!(await finishRotation(control, schoolId))) await sleep(1000)
}
