import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** People's own choice of channels for each category. */
export const messagePreferences = defineModule({
  name: 'message-preferences',
  contract,
  sentences: {
    'message-preferences.changed': sentence('Changed own notifications: {category}'),
    'message-preferences.stopped': sentence('Wants no more mails, by the link of one: {category}'),
    'message-preferences.resumed': sentence('Wants mails again, by the link of one: {category}'),
  },
  quiet: ['message-preferences.changed'],
  routes,
})
