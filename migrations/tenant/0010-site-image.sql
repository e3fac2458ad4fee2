-- The school's logo and favicon, as the server has drawn them anew: each in the sizes that pages ask for.
create table site_image (
  id uuid primary key default uuidv7(),
  slot text not null check (slot in ('logo', 'favicon')),
  -- The side of the square that it is drawn in; 0 is the picture in its own shape.
  size int not null check (size in (0, 64, 192, 512)),
  bytes bytea not null check (octet_length(bytes) <= 524288),
  unique (slot, size)
);
select audit_table('site_image', array['bytes']);
grant select, insert, update, delete on site_image to maktab_app;
grant select on site_image to maktab_reader;
