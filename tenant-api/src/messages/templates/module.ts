import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { eventNames, templateStates } from '../outbound/contract.ts'
import { languageNames } from '../../institute/settings/contract.ts'
import * as contract from './contract.ts'
import { proposeJob } from './proposals.ts'
import { routes } from './routes.ts'

const languageOf = oneOf(languageNames)

/** The school's automatic messages: whether they are sent, by which channels, and in which words. */
export const messageWords = defineModule({
  name: 'message-words',
  // Whoever sets up channels also decides what is sent by them.
  contract,
  sentences: {
    'message-rules.changed': sentence('Changed by which channels is told: {event}'),
    'message-words.changed': sentence('Changed the words of: {event}'),
    'message-words.reset': sentence('Took the words of the product again for: {event}'),
    'message-words.proposed': sentence('Sent the words to Meta for approval: {event}'),
    'message-words.decided': sentence('Noted what Meta decided of the words: {event}'),
  },
  jobs: { 'message-words.propose': proposeJob },
  routes,
  audited: {
    message_template: z.object({
      event: oneOf(eventNames).meta({ title: 'What it is for' }),
      language: languageOf,
      body: z.string().meta({ title: 'Text' }),
      short: z.string().meta({ title: 'Text message' }),
      whatsappName: z.string().meta({ title: 'Template at Meta' }),
      whatsappState: oneOf(templateStates).meta({ title: 'State at Meta' }),
    }),
  },
})
