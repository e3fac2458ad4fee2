import { sentence } from 'kit/text/words'
import type { Actor, Tx } from '../../../core/school/school.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import type { Agent } from './device.ts'
import { tellOfLogIn } from './security-news.ts'

/** Notifies an account of a log-in on a device that it was not used on before. */
export async function noteNewDevice(tx: Tx, account: string, { device, browser }: Agent): Promise<void> {
  await notify(tx, [account], {
    category: 'security',
    title: { sentence: sentence('A new device signed in') },
    body: {
      sentence: sentence('{device}, {browser}. If this was not you, log it out and choose a new password.'),
      fill: { device: { sentence: device }, browser: { sentence: browser } },
    },
    page: 'devices',
  })
}

/** Notifies an account that a copied token ended one of its sessions. */
export async function noteReused(tx: Tx, account: string, { device, browser }: Agent): Promise<void> {
  await notify(tx, [account], {
    category: 'security',
    title: { sentence: sentence('We logged a device out to be safe') },
    body: {
      sentence: sentence(
        '{device}, {browser}: its session was used from two places at once. If one was not you, choose a new password.',
      ),
      fill: { device: { sentence: device }, browser: { sentence: browser } },
    },
    page: 'devices',
  })
}

/** Notifies an account that its password was changed. */
export async function noteNewPassword(tx: Tx, account: string): Promise<void> {
  await notify(tx, [account], {
    category: 'security',
    title: { sentence: sentence('Your password was changed') },
    body: {
      sentence: sentence(
        'All other devices were logged out. If this was not you, tell the office of your school at once.',
      ),
    },
    page: 'devices',
  })
}

/** Notifies an account that its e-mail address was changed. */
export async function noteNewEmail(tx: Tx, account: string): Promise<void> {
  await notify(tx, [account], {
    category: 'security',
    title: { sentence: sentence('The e-mail address of your log-in was changed') },
    body: { sentence: sentence('If this was not you, tell the office of your school at once.') },
    page: 'password',
  })
}

/** Notifies an account that its telephone was changed. */
export async function noteNewPhone(tx: Tx, account: string): Promise<void> {
  await notify(tx, [account], {
    category: 'security',
    title: { sentence: sentence('The telephone of your log-in was changed') },
    body: { sentence: sentence('If this was not you, tell the office of your school at once.') },
    page: 'password',
  })
}

/** `later`: the first day of a role that has not begun yet. */
type RoleChange = { account: string; role: string; by: Actor; later?: string | undefined }

/** Notifies an account of a role that it was given. */
export function noteRoleGiven(tx: Tx, { account, ...told }: RoleChange): Promise<void> {
  return tellOfLogIn(tx, told.later ? 'role.given-later' : 'role.given', { to: [account], fill: said(told) })
}

/** Notifies an account of a role that was removed. */
export function noteRoleTaken(tx: Tx, { account, ...told }: RoleChange): Promise<void> {
  return tellOfLogIn(tx, told.later ? 'role.taken-before' : 'role.taken', { to: [account], fill: said(told) })
}

function said({ role, by, later }: Omit<RoleChange, 'account'>) {
  return { role: { sentence: role }, name: { sentence: by.name }, ...(later && { day: later }) }
}
