import { randomUUID } from 'node:crypto'
import { type Channel, DeliveryFailure } from 'kit/messages/carrier'
import type { Providers } from '../../core/jobs/jobs.ts'
import { type ChannelCarrier, openCarrier } from './carriers.ts'
import type { School } from '../../core/school/school.ts'

/**
 * The providers for a school's letters and codes: its own accounts for mail and SMS, where it has connected
 * some, in its name and at its cost. What those do not accept goes by the product's account, so that an
 * invitation or a warning never depends on an account that has run out.
 */
export function providersOf(school: School, house: Providers): Providers {
  const own = once((channel: Channel) => ownWay(school, channel, house))
  return {
    outgoing: house.outgoing,
    mailer: {
      async send(mail) {
        const { subject, id = randomUUID(), ...rest } = mail
        const taken = await tryOwn(await own('email'), { ...rest, id, title: subject })
        return taken ?? house.mailer.send(mail)
      },
    },
    texter: {
      canSend: house.texter.canSend,
      async send(message) {
        const { words, id = randomUUID(), ...rest } = message
        const taken = await tryOwn(await own('sms'), { ...rest, id, title: '', text: words })
        return taken ?? house.texter.send(message)
      },
    },
  }
}

async function ownWay(school: School, channel: Channel, house: Providers): Promise<ChannelCarrier | null> {
  const way = await openCarrier(school, channel, house)
  return way === null || way.byHouse ? null : way
}

type Sending = Omit<Parameters<ChannelCarrier['carrier']['carry']>[0], 'language'>

async function tryOwn(way: ChannelCarrier | null, parcel: Sending): Promise<{ id: string } | null> {
  if (!way) return null
  try {
    return await way.carrier.carry({ ...parcel, language: '' })
  } catch (error) {
    if (error instanceof DeliveryFailure) return null
    throw error
  }
}

/** Calls `ask` once per channel, however many messages are sent. */
function once<T>(ask: (channel: Channel) => Promise<T>): (channel: Channel) => Promise<T> {
  const asked = new Map<Channel, Promise<T>>()
  return (channel) => {
    const known = asked.get(channel) ?? ask(channel)
    asked.set(channel, known)
    return known
  }
}
