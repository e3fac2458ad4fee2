import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import {
  anchorStates,
  checkSeal,
  misfits,
  readSeal,
  type Stretch,
} from 'tenant-api/contract/records/audit/seal'
import { Trouble } from '../../../crud/resource/QueryError.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'

type Misfit = Stretch['rows'][number]

/** How far the log is sealed, and a look at all of it: whoever changed it past the product is found here. */
export function SealCard() {
  const { t } = useLingui()
  const say = useSay()
  const { data, error, refetch } = useQuery(read(readSeal, {}))
  const checking = useMutation({ mutationFn: checkAll, onSuccess: () => void refetch() })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const isWell = data.anchor === 'fits' || data.anchor === 'none'
  return (
    <Card>
      <div className="seal">
        {isWell ? (
          <ShieldCheck aria-hidden size={20} />
        ) : (
          <ShieldAlert aria-hidden size={20} className="seal-bad" />
        )}
        <div className="seal-words">
          <p>
            {data.sealedAt === null ? (
              t`Nothing is sealed yet: that happens a minute after something was done.`
            ) : (
              <>
                <Plural value={data.sealed} one="# entry is sealed" other="# entries are sealed" />
                {' · '}
                <InstantText at={data.sealedAt} />
              </>
            )}
          </p>
          <p className={isWell ? 'seal-more' : 'seal-bad'}>{say(anchorStates[data.anchor])}</p>
          {data.erasures > 0 && (
            <p className="seal-more">
              <Plural
                value={data.erasures}
                one="The erasure of # person took out what was said of them, and nothing else"
                other="The erasures of # persons took out what was said of them, and nothing else"
              />
            </p>
          )}
          {checking.error && <Trouble error={checking.error} onRetry={() => checking.mutate()} />}
          <output>{checking.data && <Outcome rows={checking.data} />}</output>
        </div>
        <Button size="small" isPending={checking.isPending} onPress={() => checking.mutate()}>
          {t`Check every entry`}
        </Button>
      </div>
    </Card>
  )
}

/** One stretch after the other, from the first entry to the last. */
async function checkAll(): Promise<Misfit[]> {
  const rows: Misfit[] = []
  for (let from: number | null = 1; from !== null;) {
    const said: Stretch = await call(checkSeal, { query: { from } })
    rows.push(...said.rows)
    from = said.next
  }
  return rows
}

function Outcome({ rows }: { rows: readonly Misfit[] }) {
  const { t } = useLingui()
  const say = useSay()
  if (rows.length === 0)
    return (
      <p className="seal-good">
        <Trans>Every entry is as it was written, and none is missing.</Trans>
      </p>
    )
  return (
    <ul className="seal-rows" aria-label={t`Mismatches`}>
      {rows.map(({ actId, rowId, problem }) => (
        <li key={`${actId} ${rowId ?? ''} ${problem}`}>
          <strong>{say(misfits[problem])}</strong>
          <span className="seal-more">
            <InstantText at={timeIn(actId)} /> <Ltr>{rowId ?? actId}</Ltr>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** When an entry was written: its id begins with that. */
function timeIn(id: string): string {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString()
}
