import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { Milestone } from 'lucide-react'
import {
  listPromotions,
  promotionStates,
  type Promotion,
  readPromotionsSheet,
} from 'tenant-api/contract/people/promotion'
import { ExcelLink } from '../../../../crud/files/ExcelLink.tsx'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DayText, InstantText } from '../../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { NewPromotion } from '../NewPromotion.tsx'
import { stateTones } from '../state-tones.ts'
import { Years } from '../Years.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import '../../../../ui/table/Lines.css'
import './Promotion.css'

/** Plans from one year to the next: those that are prepared, and those that were carried out. */
export function PromotionsPage() {
  const { t } = useLingui()
  const mayEdit = useMay(['promotions', 'edit'])
  const { data, fallback } = useLoaded(read(listPromotions, {}), 4)
  return (
    <div className="promotion">
      <Stack as="header" gap="6px">
        <h1 className="page-title promotion-title">{t`Promotion`}</h1>
        <p className="promotion-text">
          {t`Brings the students of one academic year into the next. Nothing is written before you have seen all of it, and it can be taken back.`}
        </p>
      </Stack>
      {mayEdit && <NewPromotion />}
      {fallback}
      {data?.rows.length === 0 && (
        <EmptyState icon={Milestone} title={t`Nobody was promoted yet`} action={null}>
          {t`Choose the years above to see who would go where.`}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <Card isFlush title={t`Plans`} action={<ExcelLink href={address(readPromotionsSheet, {})} />}>
          <ul className="lines">
            {data.rows.map((row) => (
              <li key={row.id}>
                <Link to={scoped(`promotions/${row.id}`)} className="line-link promotion-line">
                  <Line {...row} />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Line({ fromYear, toYear, campusName, state, ranAt, createdAt }: Promotion) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <>
      <Cluster as="span" gap="4px 12px">
        <Years from={fromYear.name} to={toYear.name} />
        <Badge tone={stateTones[state]}>{say(promotionStates[state])}</Badge>
      </Cluster>
      <span className="promotion-line-more">
        <bdi>{campusName ?? t`All campuses`}</bdi>
        {state === 'scheduled' ? <DayText day={toYear.firstDay} /> : <InstantText at={ranAt ?? createdAt} />}
      </span>
    </>
  )
}
