/**
 * The domain under which schools have their addresses, with the port where there is one. The build may name it
 * (`data-zone` of the body); else it follows from where this site is served: `localhost:4000` has its schools under
 * `maktab.localhost:4000`, `www.maktab.example` under `maktab.example`.
 */
export function schoolZone(host: string, named = ''): string {
  const [name = '', port] = host.split(':')
  const local = name === 'localhost' || name === '127.0.0.1'
  const zone = named || (local ? 'maktab.localhost' : name.replace(/^www\./, ''))
  return port ? `${zone}:${port}` : zone
}

export function pageZone(): string {
  return schoolZone(location.host, document.body.dataset['zone'])
}
