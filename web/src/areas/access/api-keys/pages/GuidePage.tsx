import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { CopyButton } from '../../../../ui/overlay/CopyButton.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import './GuidePage.css'

/** How a program of the school's asks its API: the first requests, to copy, and where all the others are described. */
export function GuidePage() {
  const { t } = useLingui()
  const { origin } = window.location
  const api = `${origin}/api/v1`
  const bearer = '-H "Authorization: Bearer $MAKTAB_KEY"'
  return (
    <div className="guide">
      <header>
        <h1 className="page-title">{t`API guide`}</h1>
        <p className="guide-about">
          <Trans>
            A program of your own reads and writes what you see here, with a key in place of a log-in.
            Everything that it does stands in the audit log under the name of the key.
          </Trans>
        </p>
        <Cluster align="stretch">
          <ButtonLink
            href={`${api}/docs`}
            target="_blank"
            icon={<ExternalLink aria-hidden className="directional" size={16} />}
          >{t`All requests`}</ButtonLink>
          <ButtonLink href={`${api}/openapi.json`} target="_blank">
            <Ltr>openapi.json</Ltr>
          </ButtonLink>
          <ButtonLink href={scoped('api-keys')}>{t`API keys`}</ButtonLink>
        </Cluster>
      </header>
      <Step title={t`Read a list`} code={`curl ${bearer} \\\n  "${api}/students?limit=100&skip=0"`}>
        <Trans>
          Lists answer with rows and a total. Ask for the next page with skip; search with q, and filter by
          the names of the columns.
        </Trans>
      </Step>
      <Step
        title={t`Add something`}
        code={`curl ${bearer} \\\n  -H "Content-Type: application/json" -H "Idempotency-Key: order-4711" \\\n  -d '{"name": "Music"}' "${api}/departments"`}
      >
        <Trans>
          A POST with an Idempotency-Key of your own that is sent twice has its effect once, also after the
          network failed.
        </Trans>
      </Step>
      <Step
        title={t`Change something`}
        code={`curl -X PATCH ${bearer} \\\n  -H "Content-Type: application/json" -H 'If-Match: "3"' \\\n  -d '{"name": "Music and arts"}' "${api}/departments/<id>"`}
      >
        <Trans>
          If-Match names the version that you have seen. When somebody was faster you are told the row as it
          stands.
        </Trans>
      </Step>
      <Card title={t`When something is refused`}>
        <ul className="guide-refusals">
          <li>
            <Ltr>401</Ltr> <Trans>The key is not known, was revoked or has expired.</Trans>
          </li>
          <li>
            <Ltr>403</Ltr> <Trans>The key may not do this, or not from this address.</Trans>
          </li>
          <li>
            <Ltr>422</Ltr> <Trans>Something in the request is wrong; the answer says which field.</Trans>
          </li>
          <li>
            <Ltr>429</Ltr> <Trans>Too many requests. Wait as many seconds as Retry-After says.</Trans>
          </li>
        </ul>
      </Card>
    </div>
  )
}

function Step({ title, code, children }: { title: string; code: string; children: React.ReactNode }) {
  const { t } = useLingui()
  return (
    <Card title={title} action={<CopyButton size="small" aria-label={t`Copy: ${title}`} text={code} />}>
      <p className="guide-about">{children}</p>
      <pre className="guide-code" dir="ltr">
        <code>{code}</code>
      </pre>
    </Card>
  )
}
