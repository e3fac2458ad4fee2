import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule, type Listener } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'
import { mailTo, readReader, textTo } from '../../../access/passwords/send-letters.ts'

/** Confirms to a guardian that the access has ended, by mail, or as a text where there is no address. */
const optedOutLetter: Listener = async (school, { id, payload }, outside) => {
  const { accountId, children } = z
    .object({ accountId: z.uuid(), children: z.array(z.string()) })
    .parse(payload)
  const reader = await readReader(school, accountId)
  if (!reader) return
  const kind = 'opted-out'
  if (reader.email === null && reader.phone !== null) {
    const words = () => reader.say('Your access has ended. To come back, ask the office of the school.')
    await textTo(school, outside, { to: reader.phone, kind, id, words })
    return
  }
  await mailTo(school, outside, reader, {
    id,
    kind,
    compose: ({ say, name }) => ({
      title: say('Your access as a guardian has ended'),
      paragraphs: [
        say('Dear {name},', { name }),
        say('As you wished, you no longer log in as a guardian, and nothing is shown to you any more.'),
        ...children.map((child) => say('The log-in of {child} has ended as well.', { child })),
        say('Enrolment, dues and register of your children stay as they are.'),
        say('If you want to come back, or if this was not you, tell the office of your school.'),
      ],
    }),
  })
}

/** Guardians who want no access any more. */
export const optOut = defineModule({
  name: 'opt-out',
  contract,
  sentences: {
    'guardians.opted-out': sentence(
      '{name} opted out of the portal; log-ins of children that ended too: {count}',
    ),
  },
  events: { 'guardian.opted-out': optedOutLetter },
  routes,
})
