import { manners, type MyTimes } from 'tenant-api/contract/messages/meetings'
import { useSay } from '../../../crud/resource/words.ts'
import { DayText } from '../../../ui/date/DateText.tsx'
import { TimeText } from '../../../ui/date/TimeText.tsx'
import './Meetings.css'

type Facts = Pick<MyTimes, 'day' | 'startsAt' | 'endsAt' | 'manner' | 'place' | 'note'>

/** When and where a meeting is. */
export function MeetingFacts({ meeting }: { meeting: Facts }) {
  const say = useSay()
  const { day, startsAt, endsAt, manner, place, note } = meeting
  return (
    <div className="meeting-facts">
      <span className="meeting-when">
        <DayText day={day} /> <TimeText time={`${startsAt}–${endsAt}`} />
      </span>
      <span>{say(manners[manner])}</span>
      {place !== '' && <Place text={place} />}
      {note !== '' && (
        <p className="meeting-note">
          <bdi>{note}</bdi>
        </p>
      )}
    </div>
  )
}

function Place({ text }: { text: string }) {
  if (!/^https:\/\/\S+$/.test(text)) return <bdi>{text}</bdi>
  return (
    <a href={text} target="_blank" rel="noreferrer" dir="ltr">
      {text}
    </a>
  )
}
