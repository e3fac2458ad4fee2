import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import type { Me } from 'tenant-api/contract/access'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { useNow } from '../ui/use-now.ts'
import { meQuery } from './me.ts'
import { stopViewing } from './viewing.ts'
import './ViewingFrame.css'

const most = 15

/** As whom one looks, for how much longer, and the way back; a red frame stands around everything. */
export function ViewingFrame({ viewing }: { viewing: NonNullable<Me['viewing']> }) {
  const { t } = useLingui()
  const { name, endsAt } = viewing
  const left = Date.parse(endsAt) - useNow().getTime()
  const minutes = Math.min(most, Math.max(1, Math.ceil(left / 60_000)))
  useEndOf(endsAt)
  const ending = useMutation({
    mutationFn: stopViewing,
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  return (
    <>
      <div aria-hidden className="viewing-frame" />
      <aside className="viewing" aria-label={t`View as somebody else`}>
        <Eye aria-hidden size={18} />
        <p className="viewing-text">
          <strong>
            <Trans>
              You are looking as <bdi>{name}</bdi>
            </Trans>
          </strong>
          <span>
            {plural(minutes, {
              one: 'Nothing can be changed. # minute left',
              other: 'Nothing can be changed. # minutes left',
            })}
          </span>
        </p>
        <Button size="small" isPending={ending.isPending} onPress={() => ending.mutate()}>
          {t`End the view`}
        </Button>
      </aside>
    </>
  )
}

/** At its time the server is asked who one is. */
function useEndOf(endsAt: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const wait = Math.min(most * 60_000, Math.max(1_000, Date.parse(endsAt) - Date.now())) + 2_500
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: meQuery.queryKey }), wait)
    return () => clearTimeout(timer)
  }, [queries, endsAt])
}
