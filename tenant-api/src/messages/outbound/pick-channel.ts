import { type SQL, sql } from 'drizzle-orm'

type Asked = { person: SQL; category: SQL; channels: SQL }

/**
 * The first of some channels by which a person is reached and wants to be, for a `lateral` join: one row of `channel`,
 * `address` and `ladder` (the channel with those after it), or none. Of many people it is asked once, as a part of the
 * statement about them: a function for each of them took ten times as long.
 */
export function pickChannel({ person, category, channels }: Asked): SQL {
  return sql`(
    select v.channel, v.address, (${channels})[array_position(${channels}, v.channel):] as ladder
    from person_way v
    where v.person_id = ${person} and v.channel = any (${channels}) and not v.refused && array[${category}, '*']
    order by array_position(${channels}, v.channel) limit 1)`
}
