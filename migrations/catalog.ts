import type postgres from 'postgres'

/** A database's schema as sorted lines, with owners and access lists: equal lines mean equal databases. */
export async function describeCatalog(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with own as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    select format('schema %s %s', nspname, nspacl) as line from pg_namespace join own using (oid, nspname)
    union all
    select format('extension %s %s', extname, extversion) from pg_extension
    union all
    select format('relation %s.%s %s owner %s acl %s options %s', nspname, relname, relkind, pg_get_userbyid(relowner), relacl, reloptions)
      from pg_class join own on own.oid = relnamespace
    union all
    select format('column %s.%s %s %s null %s default %s generated %s identity %s', c.relname, attname, attnum,
        format_type(atttypid, atttypmod), not attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attidentity)
      from pg_attribute join pg_class c on c.oid = attrelid join own on own.oid = c.relnamespace
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all
    select format('index %s', pg_get_indexdef(indexrelid)) from pg_index join pg_class c on c.oid = indexrelid
      join own on own.oid = c.relnamespace
    union all
    select format('constraint %s %s', conname, pg_get_constraintdef(k.oid)) from pg_constraint k join own on own.oid = connamespace
    union all
    select format('trigger %s %s', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t
      join pg_class c on c.oid = tgrelid join own on own.oid = c.relnamespace where not tgisinternal
    union all
    select format('view %s %s', relname, pg_get_viewdef(c.oid)) from pg_class c join own on own.oid = relnamespace where relkind in ('v', 'm')
    union all
    select format('function %s owner %s acl %s %s', p.oid::regprocedure, pg_get_userbyid(proowner), proacl, pg_get_functiondef(p.oid))
      from pg_proc p join own on own.oid = pronamespace where prokind in ('f', 'p') and proowner <> 10
    union all
    select format('type %s %s', typname, typtype) from pg_type join own on own.oid = typnamespace
    union all
    select format('default acl %s %s %s', pg_get_userbyid(defaclrole), defaclobjtype, defaclacl) from pg_default_acl
    union all
    select format('migration %s %s %s', version, name, checksum) from public.schema_version
    order by line`
  return rows.map(({ line }) => line)
}
