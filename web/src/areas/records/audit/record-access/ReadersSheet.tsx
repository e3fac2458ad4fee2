import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  deeds,
  type Reader,
  readersOf,
  reasons,
  type WithReaders,
} from 'tenant-api/contract/records/audit/record-access'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import type { OfRecord } from '../../../../shell/navigation/area.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import './Readers.css'

/** Whoever sees a record just now, by the reason for which they do, and what they may do with it. */
export function ReadersSheet({ of, id, onClose }: OfRecord & { onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const { data, fallback } = useLoaded(read(readersOf[of as WithReaders], { params: { id } }), 6)
  const groups = Map.groupBy(data?.rows ?? [], ({ why }) => why)
  return (
    <Sheet title={t`Who can see this?`} onClose={onClose}>
      <p className="muted">
        <Trans>
          Every log-in and every program that sees this record just now, and what it may do. What a role may
          do is changed in roles and permissions.
        </Trans>
      </p>
      {fallback}
      {[...groups].map(([why, rows]) => (
        <section key={why} className="readers-group">
          <h3>
            {say(reasons[why])} (<NumberText value={rows.length} />)
          </h3>
          <ul>
            {rows.map((row) => (
              <li key={row.accountId}>
                <Line {...row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Programs
        title={t`API keys`}
        page="api-keys"
        rows={data?.keys.map(({ may, ...key }) => ({ ...key, badges: may.map((deed) => say(deeds[deed])) }))}
      />
      <Programs
        title={t`Webhooks`}
        page="webhooks"
        rows={data?.webhooks.map(({ hears, ...hook }) => ({ ...hook, badges: hears }))}
      />
    </Sheet>
  )
}

type Program = { id: string; name: string; maker: string; badges: readonly string[] }

/** Programs that see it, with whoever answers for each. */
function Programs({
  title,
  page,
  rows,
}: {
  title: string
  page: 'api-keys' | 'webhooks'
  rows?: readonly Program[] | undefined
}) {
  const mayOpen = useMay([page, 'view'])
  if (!rows || rows.length === 0) return null
  return (
    <section className="readers-group">
      <h3>
        {title} (<NumberText value={rows.length} />)
      </h3>
      <ul>
        {rows.map(({ id, name, maker, badges }) => (
          <li key={id}>
            <span className="readers-name">
              {mayOpen ? (
                <Link to={scoped(`${page}/${id}`)}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
              <span className="readers-roles">
                <Trans>
                  <bdi>{maker}</bdi> answers for it
                </Trans>
              </span>
            </span>
            <Cluster as="span" gap="4px" align="stretch">
              {badges.map((badge) => (
                <Badge key={badge}>{badge}</Badge>
              ))}
            </Cluster>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ accountId, name, roles, may }: Reader) {
  const say = useSay()
  const mayOpen = useMay(['users', 'view'])
  return (
    <>
      <span className="readers-name">
        {mayOpen ? (
          <Link to={scoped(`users/${accountId}`)}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        <span className="readers-roles">{roles.join(' · ')}</span>
      </span>
      <Cluster as="span" gap="4px" align="stretch">
        {may.map((deed) => (
          <Badge key={deed}>{say(deeds[deed])}</Badge>
        ))}
      </Cluster>
    </>
  )
}
