import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { beginVisit } from 'tenant-api/contract/admissions/form'
import { plainCall } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { CopyButton } from '../../../../ui/overlay/CopyButton.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import type { Received } from './ApplyForm.tsx'
import { StatusView } from './StatusView.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'

type Props = { received: Received; onAnother: () => void }

/** What a family takes home: the code. And the documents, while the page is open. */
export function ReceivedView({ received: { number, code, notice, phone }, onAnother }: Props) {
  const { t } = useLingui()
  const shown = inFours(code)
  const visit = useQuery({
    queryKey: ['/admission-visits', 'new', code],
    queryFn: () => plainCall(beginVisit, { body: { code, phone } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <Card title={t`Your tracking code`}>
        <Stack gap="4px">
          <p className="apply-code">
            <Ltr>{shown}</Ltr>
          </p>
          <p>
            <Trans>
              Application number <Ltr>{number}</Ltr>
            </Trans>
          </p>
          <p className="muted">
            <Trans>
              Write the code down or take a picture of it: with it and your phone number you see where the
              application stands.
            </Trans>
          </p>
          <p>
            <CopyButton size="small" text={shown}>
              {t`Copy the code`}
            </CopyButton>
          </p>
          {notice && (
            <p className="apply-text" dir="auto">
              {notice}
            </p>
          )}
        </Stack>
      </Card>
      {visit.data && <StatusView visit={visit.data.visit} />}
      <Button onPress={onAnother}>{t`Apply for another child`}</Button>
    </>
  )
}

/** Four letters at a time, as people read them out. */
export function inFours(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
