import { type SQL, sql } from 'drizzle-orm'

/**
 * When a message that is ready `at` may be sent, as SQL over `message_setting s` and `institute i`: at once if
 * it is urgent or daytime; at night when the quiet hours end; for a digest at its hour. Quiet hours may span
 * midnight, and are off if start and end are equal. All by the school's local time, so that a change of its
 * clocks moves no hour.
 */
export function dueAt({ at, isUrgent, isDigest }: { at: SQL; isUrgent: boolean; isDigest: SQL }): SQL {
  if (isUrgent) return at
  return sql`case
    when ${isDigest} then ${nextTime(at, sql`s.digest_at`)}
    when ${isQuiet(at)} then ${nextTime(at, sql`s.quiet_until`)}
    else ${at} end`
}

function isQuiet(at: SQL): SQL {
  const time = sql`(${at} at time zone i.time_zone)::time`
  return sql`case when s.quiet_from <= s.quiet_until
    then ${time} >= s.quiet_from and ${time} < s.quiet_until
    else ${time} >= s.quiet_from or ${time} < s.quiet_until end`
}

/** The next time that the school's clock shows this, today or tomorrow. */
function nextTime(at: SQL, time: SQL): SQL {
  const local = sql`(${at} at time zone i.time_zone)`
  return sql`((${local}::date + case when ${local}::time < ${time} then 0 else 1 end) + ${time}) at time zone i.time_zone`
}
