import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { userStates } from '../users/contract.ts'
import { languageNames } from '../../institute/settings/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { newDeviceLetter, newPasswordLetter, reusedLetter, welcomeLetter } from './sign-in/mails.ts'
import * as proof from './reauthentication/contract.ts'
import { measures } from './rights/measures.ts'
import { routes } from './routes.ts'
import { securityLetters } from './sign-in/security-news.ts'
import { sealedFor } from './tokens/signing-key.ts'

const modes = { system: sentence('As the device'), light: sentence('Light'), dark: sentence('Dark') } as const
const densities = {
  compact: sentence('Compact'),
  default: sentence('Usual'),
  touch: sentence('Roomy'),
} as const
const languageOf = oneOf(languageNames)

export const access = defineModule({
  name: 'access',
  labels,
  columns: {
    action: sentence('Action'),
    grantId: sentence('Access of the provider’s support'),
    grantedBy: sentence('Granted by'),
    leftAt: sentence('Left at'),
    operator: sentence('Operator'),
    begunAt: sentence('Log-in began'),
    copiedOf: sentence('Copied from'),
    mustChangePassword: sentence('Must choose a new password'),
    phoneVerifiedAt: sentence('Phone confirmed'),
    builtin: sentence('Built in'),
    density: sentence('Density'),
    edited: sentence('Changed by the school'),
    emailVerifiedAt: sentence('Email confirmed'),
    homeHidden: sentence('Hidden on home'),
    homeOrder: sentence('Order of home'),
    publicJwk: sentence('Signing key'),
    reach: sentence('Reach'),
    retiredAt: sentence('Retired'),
  },
  contract: [contract, proof],
  defaultGrants: {
    super_admin: [
      ['roles', 'view', 'institute'],
      ['roles', 'edit', 'institute'],
    ],
    administrator: [
      ['roles', 'view', 'institute'],
      ['roles', 'edit', 'institute'],
    ],
  },
  sentences: {
    'institute.founded': sentence('Founded {name}'),
    'sessions.started': sentence('Logged in'),
    'sessions.ended': sentence('Logged out'),
    'sessions.device-forgotten': sentence('Forgot a device: {device}, {browser}'),
    'sessions.recovered': sentence('Used a recovery code'),
    'sessions.proved': sentence('Proved once more who it was'),
    'sessions.reused': sentence('Ended a session because its key was used a second time'),
    'accounts.seeded': sentence('Added the people of the demo school'),
    'accounts.password-set': sentence('Set a new password for {name}'),
    'accounts.door-closed': sentence(
      'Too many wrong passwords for the log-in of {name}: unknown devices wait for a quarter of an hour',
    ),
    'accounts.nobody-guessed': sentence('Too many wrong passwords for a name that nobody has'),
    'accounts.taken-tried': sentence(
      'Entered an e-mail address or a username by which somebody else logs in',
    ),
    'accounts.hash-renewed': sentence('Stored the password more safely'),
    'accounts.preferences-changed': sentence('Changed language or appearance for {name}'),
    'accounts.home-arranged': sentence('Arranged their own home page'),
    'accounts.disabled': sentence('Switched off the log-in of {name}'),
    'accounts.deactivated': sentence('Deactivated {name}'),
    'accounts.reactivated': sentence('Reactivated {name}'),
    'roles.defaults-given': sentence('Gave the roles their usual permissions'),
    'roles.grant-changed': sentence('Changed what the role {role} may do: {resource}, {action}'),
    'assignments.given': sentence('Gave {name} the role {role}'),
    'assignments.taken': sentence('Removed the role {role} from {name}'),
    'signing-keys.made': sentence('Made the key that signs sessions'),
    'signing-keys.replaced': sentence('Replaced the key that signs sessions'),
    'keys.changed': sentence('Sealed what is secret under a new key of the school'),
  },
  quiet: [
    'sessions.started',
    'sessions.ended',
    'sessions.proved',
    'accounts.nobody-guessed',
    'accounts.hash-renewed',
    'accounts.preferences-changed',
    'accounts.home-arranged',
    'keys.changed',
  ],
  sealed: [{ table: 'signing_key', column: 'sealed', by: 'id', label: (_, school) => sealedFor(school) }],
  measures,
  routes,
  events: {
    'school.founded': welcomeLetter,
    'session.new-device': newDeviceLetter,
    'session.reused': reusedLetter,
    'account.password-changed': newPasswordLetter,
    ...securityLetters,
  },
  personal: [
    {
      table: 'account',
      area: 'log-in',
      by: { person_id: 'person' },
      hides: ['password_hash', 'search_text'],
      erase: {
        email: 'null',
        username: "'erased-' || :number",
        password_hash: 'null',
        phone: 'null',
        state: "'disabled'",
        email_verified_at: 'null',
        phone_verified_at: 'null',
        home_order: "'{}'",
        home_hidden: "'{}'",
      },
    },
    { table: 'assignment', area: 'log-in', by: { account_id: 'account' }, erase: 'keep' },
    {
      table: 'permission_version',
      area: 'log-in',
      by: { account_id: 'account' },
      erase: 'keep',
      hides: 'of the machine alone',
    },
    {
      table: 'access_state',
      area: 'log-in',
      by: { founder_id: 'account' },
      erase: 'keep',
      hides: 'of the machine alone',
    },
    {
      table: 'session',
      area: 'log-in',
      by: { account_id: 'account' },
      erase: 'delete',
      hides: ['token_hash', 'previous_hash', 'turn'],
    },
    {
      table: 'viewing',
      area: 'log-in',
      by: { account_id: 'account', session_id: 'session' },
      erase: 'delete',
      hides: ['session_id'],
    },
    {
      table: 'known_device',
      area: 'log-in',
      by: { account_id: 'account' },
      erase: 'delete',
      hides: ['token_hash'],
    },
  ],
  mentions: {
    'session.device_id': 'of the same log-in',
  },
  audited: {
    account: z.object({
      state: oneOf(userStates),
      mode: oneOf(modes),
      density: oneOf(densities),
      language: languageOf,
    }),
  },
})
