import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { codeLetter, oldEmailLetter, oldPhoneLetter } from './mails.ts'
import { routes } from './routes.ts'
import { nearlyUsed } from './texts.ts'

/** Passwords that people choose themselves: a new one, or one in place of a forgotten one. */
export const passwords = defineModule({
  name: 'passwords',
  contract,
  sentences: {
    'accounts.code-asked': sentence('Asked for a code for the log-in'),
    'accounts.email-changed': sentence('{name} changed the e-mail address of the log-in'),
    'accounts.phone-changed': sentence('{name} changed the telephone of the log-in'),
    'accounts.texts-told': sentence('Told the office that the text messages of the day are nearly used up'),
  },
  quiet: ['accounts.code-asked', 'accounts.texts-told'],
  events: {
    'codes.asked': codeLetter,
    'account.email-changed': oldEmailLetter,
    'account.phone-changed': oldPhoneLetter,
    'texts.nearly-used': nearlyUsed,
  },
  routes,
  personal: [
    {
      table: 'one_time_code',
      area: 'log-in',
      by: { account_id: 'account' },
      erase: 'delete',
      hides: 'a secret of the log-in',
    },
  ],
})
