import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { ExternalLink } from 'lucide-react'
import { challanStates, listOwnChallans, readOwnChallanFile } from 'tenant-api/contract/money/challans'
import '../../../crud/record/Record.css'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { ButtonLink } from '../../../ui/base/Button.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'

const tones = {
  open: 'warning',
  'part-paid': 'info',
  paid: 'success',
  outdated: 'neutral',
  cancelled: 'neutral',
} as const

/** The challans of the reader's family, each to be opened as it is paid at a bank. Nothing while there are none. */
export function OwnChallans() {
  const { t } = useLingui()
  const say = useSay()
  const { data } = useLoaded(read(listOwnChallans, {}), 2)
  if (!data || data.rows.length === 0) return null
  return (
    <Card isFlush title={t`Challans`}>
      <ul className="record-rows">
        {data.rows.map(({ id, number, issuedOn, dueOn, withinDue, state }) => (
          <li key={id}>
            <div className="record-row-text">
              <span>
                <MoneyText money={withinDue} /> <Badge tone={tones[state]}>{say(challanStates[state])}</Badge>
              </span>
              <span className="record-row-more">
                <Ltr>{number}</Ltr>
                <span>
                  {t`Issued on`} <DayText day={issuedOn} />
                </span>
                <span>
                  {t`Due date`} <DayText day={dueOn} />
                </span>
              </span>
            </div>
            <ButtonLink
              size="small"
              href={address(readOwnChallanFile, { params: { id } })}
              target="_blank"
              icon={<ExternalLink aria-hidden size={15} />}
              aria-label={t`Open challan ${number}`}
            >
              {t`Open`}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
