#!/usr/bin/env bash
# Runs a PostgreSQL with pgvector for the tests, on Debian as root.
#
#   scripts/postgres.sh start [PORT]   starts one without data, and prints its address
#   scripts/postgres.sh stop           stops it
#
# Where Debian has pgvector for its PostgreSQL, that package is installed. Debian 12 has none: there it is built from
# the source package of Debian 13 and put into a copy of the server, so that no system folder is touched. The build
# is kept in the folder below, so that the next start takes a second.
set -euo pipefail

home=${LIFTLORE_POSTGRES:-/var/tmp/liftlore-postgres}
source_suite=trixie
source_version=0.8.0-1
source_sha256=867a2c328d4928a5a9d6f052cd3bc78c7d60228a9b914ad32aa3db88e9de27b0

export DEBIAN_FRONTEND=noninteractive
apt() { command apt-get -qq -o APT::Sandbox::User=root "$@"; }
say() { printf '%s\n' "$*" >&2; }

# Major version of this Debian's PostgreSQL.
version() { apt-cache depends postgresql | sed -n 's/^ *Depends: postgresql-\([0-9]*\)$/\1/p' | head -n 1; }

install_server() {
  [ -n "$(version)" ] || apt update >&2
  v=$(version)
  system=/usr/lib/postgresql/$v
  if apt-cache show "postgresql-$v-pgvector" >/dev/null 2>&1; then
    [ -f "$system/lib/vector.so" ] || apt install -y --no-install-recommends "postgresql-$v" "postgresql-$v-pgvector" >&2
    server=$system
    return
  fi
  server=$home/server/lib/postgresql/$v
  [ -f "$server/lib/vector.so" ] || build
}

build() {
  say "Building pgvector for PostgreSQL $v…"
  apt update >&2
  apt install -y --no-install-recommends "postgresql-$v" gcc make libc6-dev >&2
  work=$(mktemp -d)
  cd "$work"

  # The source package, through a separate list of sources: the current mirror, another release.
  mirror=$(apt-get indextargets --format '$(REPO_URI) $(LABEL)' 'Identifier: Packages' | sed -n 's/ Debian$//p' | head -n 1)
  printf 'Types: deb-src\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n' \
    "$mirror" "$source_suite" > list.sources
  mkdir -p lists/partial
  private=(-o "Dir::Etc::sourcelist=$work/list.sources" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/lists")
  apt "${private[@]}" update >&2
  apt "${private[@]}" source --download-only "pgvector=$source_version" >&2
  echo "$source_sha256  pgvector_${source_version%-*}.orig.tar.gz" | sha256sum -c --quiet
  tar xzf pgvector_*.orig.tar.gz
  cd "pgvector-${source_version%-*}"

  # The headers, unpacked here instead of installed.
  apt download "postgresql-server-dev-$v" >&2
  dpkg -x postgresql-server-dev-*.deb headers
  make -s -j2 OPTFLAGS= with_llvm=no "PG_CONFIG=$system/bin/pg_config" \
    "PG_CPPFLAGS=-I$PWD/headers/usr/include/postgresql/$v/server" > build.log 2>&1 || { cat build.log >&2; exit 1; }

  # A server finds its extensions by the location of its program, so a copy of the tree has its own.
  rm -rf "$home/server"
  mkdir -p "$home/server/lib/postgresql" "$home/server/share/postgresql"
  cp -r "$system" "$home/server/lib/postgresql/"
  cp -rL "/usr/share/postgresql/$v" "$home/server/share/postgresql/"
  install -m 644 vector.control sql/vector--*.sql "$home/server/share/postgresql/$v/extension/"
  install -m 755 vector.so "$server/lib/"
  cd /
  rm -rf "$work"
}

# PostgreSQL refuses to run as root.
as_postgres() { (cd / && setpriv --reuid postgres --regid postgres --clear-groups "$@"); }

# A killed server leaves its pid file behind; stopping it fails, and its data is still deleted.
stop() {
  for found in "$home"/server/lib/postgresql/*/bin /usr/lib/postgresql/*/bin; do
    if [ -x "$found/pg_ctl" ] && [ -f "$home/data/postmaster.pid" ]; then
      as_postgres "$found/pg_ctl" -D "$home/data" -m fast stop >&2 || true
    fi
  done
  rm -rf "$home/data"
}

start() {
  mkdir -p "$home"
  chmod 755 "$home"
  install_server
  stop
  install -d -o postgres -g postgres -m 700 "$home/data"
  as_postgres "$server/bin/initdb" -D "$home/data" -U postgres --auth=trust --no-sync -E UTF8 --locale=C.UTF-8 >/dev/null
  # Without autovacuum the planner does not see a test's few rows, which would get other plans than a large table.
  as_postgres "$server/bin/pg_ctl" -D "$home/data" -w -l "$home/data/log" \
    -o "-p $1 -k $home/data -c listen_addresses=127.0.0.1 -c fsync=off -c autovacuum=off -c max_connections=300" start >/dev/null
  echo "postgres://postgres@127.0.0.1:$1/postgres"
}

case ${1:-} in
  start) start "${2:-54329}" ;;
  stop) stop ;;
  *) sed -n '2,7p' "$0" >&2; exit 2 ;;
esac
