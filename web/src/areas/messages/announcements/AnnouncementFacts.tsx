import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  type AnnouncementDetails,
  groupNames,
  studentChoices,
} from 'tenant-api/contract/messages/announcements'
import { channelNames } from 'tenant-api/contract/messages/outbound'
import { useSay } from '../../../crud/resource/words.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DayText, InstantText } from '../../../ui/date/DateText.tsx'
import '../../../crud/record/Record.css'

/** By whom, to whom, by what and until when. */
export function AnnouncementFacts({ written }: { written: AnnouncementDetails }) {
  const { t } = useLingui()
  const say = useSay()
  const { audience, names, channels, author, decidedBy, goesAt, publishedAt, expiresOn, isOnBoard } = written
  const { groups, campusIds, classIds, sectionIds, roleIds, personIds, withoutIds, students } = audience
  const named = (ids: readonly string[]) => ids.map((id) => names[id] ?? '…').join(' · ')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`By`, author],
    [t`To`, groups.map((group) => say(groupNames[group])).join(' · ')],
    [t`Limit to`, students === 'all' ? '' : say(studentChoices[students])],
    [t`Campuses`, named(campusIds)],
    [t`Classes`, named(classIds)],
    [t`Sections`, named(sectionIds)],
    [t`Also to roles`, named(roleIds)],
    [t`Also send to`, named(personIds)],
    [t`Exclude`, named(withoutIds)],
    [t`Send by`, channels.map((channel) => say(channelNames[channel])).join(' · ')],
    [t`Goes out`, publishedAt === null && goesAt !== null && <InstantText at={goesAt} />],
    [t`Published`, publishedAt !== null && <InstantText at={publishedAt} />],
    [t`Decided by`, decidedBy],
    [t`On the board until`, isOnBoard && expiresOn !== null && <DayText day={expiresOn} />],
  ]
  return (
    <Card title={t`Announcement`}>
      <dl className="record-list">
        {facts.map(
          ([label, said]) => said !== '' && said !== false && <Fact key={label} label={label} said={said} />,
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, said }: { label: string; said: ReactNode }) {
  return (
    <div className="announcement-fact">
      <dt>{label}</dt>
      <dd>
        <bdi>{said}</bdi>
      </dd>
    </div>
  )
}
