import { Trans, useLingui } from '@lingui/react/macro'
import { type Connection, readConnection } from 'tenant-api/contract/attendance/terminals'
import '../../../../crud/record/Record.css'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { CampusKeys } from '../CampusKeys.tsx'
import './Terminals.css'

/** How a terminal is connected: what is typed into its menu, and the key that it may bring. */
export function ConnectPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readConnection, {}), 6)
  return (
    <div className="record">
      <header className="record-header">
        <div className="record-who">
          <h1 className="record-name">{t`Connect a terminal`}</h1>
        </div>
        <div className="record-actions">
          <ButtonLink href={scoped('terminals')}>{t`All machines`}</ButtonLink>
        </div>
      </header>
      {placeholder}
      {data && (
        <div className="record-cards">
          <div className="record-stack">
            <Steps to={data} />
          </div>
          <div className="record-stack">
            <CampusKeys campuses={data.campuses} />
          </div>
        </div>
      )}
    </div>
  )
}

function Steps({ to: { host, port, isSecure } }: { to: Connection }) {
  const { t } = useLingui()
  return (
    <Card title={t`In the menu of the machine`}>
      <ol className="terminal-steps">
        <li>
          <Trans>
            Open <strong>Menu → COMM. → Cloud Server</strong> (also called ADMS, or Web Server).
          </Trans>
        </li>
        <li>
          <Trans>
            Switch on <strong>Enable Domain Name</strong> and type as the server address:
          </Trans>{' '}
          <strong>
            <Ltr>{host}</Ltr>
          </strong>
        </li>
        <li>
          {t`The server port is:`}{' '}
          <strong>
            <Ltr>{String(port)}</Ltr>
          </strong>
          . {isSecure && t`Switch on HTTPS, where the machine has it.`}
        </li>
        <li>{t`Where there is a field for a communication key of the server, type the key of the campus there. Without such a field leave it out.`}</li>
        <li>{t`Switch the proxy off and restart the machine. Within a minute its serial number asks here to be let in.`}</li>
        <li>{t`Compare the serial number with the one on its back, and let it in.`}</li>
      </ol>
    </Card>
  )
}
