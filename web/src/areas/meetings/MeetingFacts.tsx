import { dressDigits } from 'kit/locale'
import { manners, type MyTimes } from 'tenant-api/contract/meetings'
import { useSay } from '../../crud/words.ts'
import { DayText } from '../../ui/DateText.tsx'
import { useRegional } from '../../ui/Regional.tsx'
import './Meetings.css'

/** Times of day in the reader’s digits. */
export function useClock(): (text: string) => string {
  const { language } = useRegional()
  return (text) => dressDigits(language, text)
}

type Facts = Pick<MyTimes, 'day' | 'startsAt' | 'endsAt' | 'manner' | 'place' | 'note'>

/** When and where a meeting is. */
export function MeetingFacts({ meeting }: { meeting: Facts }) {
  const say = useSay()
  const clock = useClock()
  const { day, startsAt, endsAt, manner, place, note } = meeting
  return (
    <div className="meeting-facts">
      <span className="meeting-when">
        <DayText day={day} />{' '}
        <span className="numbers" dir="ltr">
          {clock(`${startsAt}–${endsAt}`)}
        </span>
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
