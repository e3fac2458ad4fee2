import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { newDeviceLetter, newPasswordLetter, reusedLetter, welcomeLetter } from './sign-in/mails.ts'
import { measures } from './rights/measures.ts'
import { routes } from './routes.ts'
import { securityLetters } from './sign-in/security-news.ts'
import { sealedFor } from './tokens/signing-key.ts'

export const access = defineModule({
  name: 'access',
  permissions: contract.permissions,
  endpoints: [
    contract.readMe,
    contract.readOfflineKey,
    contract.updateMe,
    contract.logIn,
    contract.logOut,
    contract.welcome,
    contract.listSessions,
    contract.endSession,
    contract.endOtherSessions,
    contract.listKnownDevices,
    contract.forgetDevice,
    contract.readGivers,
    contract.followChanges,
  ],
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
    'accounts.home-arranged': sentence('Arranged the home page for oneself'),
    'accounts.disabled': sentence('Switched off the log-in of {name}'),
    'accounts.deactivated': sentence('Deactivated {name}'),
    'accounts.reactivated': sentence('Reactivated {name}'),
    'roles.defaults-given': sentence('Gave the roles their usual permissions'),
    'roles.grant-changed': sentence('Changed what the role {role} may do: {resource}, {action}'),
    'assignments.given': sentence('Gave {name} the role {role}'),
    'assignments.taken': sentence('Took the role {role} from {name}'),
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
})
