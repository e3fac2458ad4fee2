import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatList } from 'kit/locale'
import { askPermission, readLack } from 'tenant-api/contract/asking'
import { Button } from '../ui/Button.tsx'
import { useRegional } from '../ui/Regional.tsx'
import { toast } from '../ui/toast.ts'
import { call, read } from './api.ts'
import type { Needs } from './area.ts'
import './AskFor.css'

/** Which permission is missing and how far it is held, who can give it, and the button that asks them. */
export function AskFor({ needs: [resource, action] }: { needs: Needs }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const queries = useQueryClient()
  const { data, error } = useQuery(read(readLack, { params: { resource, action } }))
  const asking = useMutation({
    mutationFn: () => call(askPermission, { body: { resource, action } }),
    onSuccess: () => toast({ type: 'success', message: t`They have been asked` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: () => queries.invalidateQueries({ queryKey: [readLack.path] }),
  })
  if (error) return <Trans>Your role does not include it.</Trans>
  if (!data) return null
  const { thing, action: deed, reach, roles, people, isAsked } = data
  const givers = formatList(language, people.length > 0 ? people : roles)
  return (
    <span className="ask-for">
      <span>
        {reach === null ? (
          <Trans>
            You lack the permission <strong>{thing}</strong>, {deed}.
          </Trans>
        ) : (
          <Trans>
            You have the permission <strong>{thing}</strong>, {deed}, but not here.
          </Trans>
        )}
      </span>
      {givers && (
        <span>
          <Trans>These can give you access: {givers}</Trans>
        </span>
      )}
      {givers && (
        <Button isDisabled={isAsked} isPending={asking.isPending} onPress={() => asking.mutate()}>
          {isAsked ? t`You have asked for it` : t`Ask for it`}
        </Button>
      )}
    </span>
  )
}
