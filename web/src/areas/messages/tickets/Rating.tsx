import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { formatNumber } from 'kit/text/locale'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { rateTicket } from 'tenant-api/contract/messages/tickets'
import { call } from '../../../shell/session/api.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleTickets } from './use-stale-tickets.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './pages/Tickets.css'

const stars = [1, 2, 3, 4, 5] as const

/** One to five stars and a sentence, said once. */
export function Rating({ id }: { id: string }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const stale = useStaleTickets()
  const [chosen, choose] = useState(0)
  const [comment, write] = useState('')
  const rating = useMutation({
    mutationFn: () => call(rateTicket, { params: { id }, body: { stars: chosen, comment } }),
    onSuccess: () => toast({ type: 'success', message: t`Thank you` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <Card title={t`How satisfied are you?`}>
      <Stack gap="12px">
        <div className="ticket-stars">
          {stars.map((value) => {
            const star = formatNumber(language, value)
            return (
              <IconButton key={value} label={t`${star} of 5`} onPress={() => choose(value)}>
                <Star aria-hidden size={24} className="ticket-star" data-on={value <= chosen || undefined} />
              </IconButton>
            )
          })}
        </div>
        {chosen > 0 && (
          <>
            <TextField
              label={t`Comment`}
              showOptional
              lines={2}
              maxLength={500}
              value={comment}
              onChange={write}
            />
            <div className="ticket-deeds">
              <Button
                look="primary"
                isPending={rating.isPending}
                onPress={() => rating.mutate()}
              >{t`Send`}</Button>
            </div>
          </>
        )}
      </Stack>
    </Card>
  )
}
