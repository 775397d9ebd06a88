#!/bin/sh
# MariaDB 10.11.19 with Galera 26.4.23 (Debian 12), two nodes, a MyISAM table as in the stock schema of the game.
#
# Expected: Galera does not replicate MyISAM, so the rows are on one node; `ALTER TABLE … ENGINE=InnoDB`, which Galera
# runs on all nodes, gives all of them the rows, or is refused where they differ.
# Seen: each node converts the rows that it has, without an error or a warning. The table is InnoDB on both nodes, and
# has its rows on one. Rows inserted afterwards are on both. So a table is converted while one node is alone, and the
# others then take its whole state. Output, as node: engine, rows:
#
#   before 1: MyISAM 2
#   before 2: MyISAM 0
#   converted 1: InnoDB 2
#   converted 2: InnoDB 0
#   inserted 1: InnoDB 3
#   inserted 2: InnoDB 1
#
# Needs root, because rsync of the state transfer must run as another user than root.
set -eu
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
  mariadb-server=1:10.11.19-0+deb12u1 galera-4=26.4.23-0+deb12u1 rsync >/dev/null
folder=$(mktemp -d)
chmod 755 "$folder"
pids=
trap 'kill -9 $pids 2>/dev/null || true; rm -rf "$folder"' EXIT

ask() { mariadb --no-defaults --socket="$folder/$1/sock" -uroot -N -B -e "$2"; }
start() { # number, further options
  at=$folder/$1; port=2$1
  mkdir "$at"
  mariadb-install-db --no-defaults --datadir="$at/data" --auth-root-authentication-method=normal --skip-test-db >/dev/null
  chown -R mysql "$at"
  mariadbd --no-defaults --user=mysql --datadir="$at/data" --socket="$at/sock" --pid-file="$at/pid" --tmpdir="$at" \
    --bind-address=127.0.0.1 --port="${port}306" --binlog-format=ROW --innodb-autoinc-lock-mode=2 \
    --wsrep-on=ON --wsrep-provider=/usr/lib/galera/libgalera_smm.so --wsrep-cluster-name=finding \
    --wsrep-cluster-address=gcomm://127.0.0.1:21567,127.0.0.1:22567 --wsrep-node-address="127.0.0.1:${port}567" \
    --wsrep-provider-options="gmcast.listen_addr=tcp://127.0.0.1:${port}567;ist.recv_addr=127.0.0.1:${port}568" \
    --wsrep-sst-method=rsync --wsrep-sst-receive-address="127.0.0.1:${port}444" $2 >"$at/log" 2>&1 &
  pids="$pids $!"
  for _ in $(seq 120); do
    ask "$1" "show status like 'wsrep_ready'" 2>/dev/null | grep -q ON && return
    sleep 0.5
  done
  cat "$at/log"; exit 1
}
show() {
  for node in 1 2; do
    engine=$(ask $node "select engine from information_schema.tables where table_name = 'login'")
    echo "$1 $node: $engine $(ask $node 'set wsrep_sync_wait = 7; select count(*) from game.login')"
  done
}

start 1 --wsrep-new-cluster
start 2 ''
ask 1 'create database game; create table game.login (id int primary key, name varchar(23)) engine = MyISAM'
ask 1 "insert into game.login values (1, 'a'), (2, 'b')"
show before > "$folder/seen"
ask 1 'alter table game.login engine = InnoDB; show warnings' >> "$folder/seen"
show converted >> "$folder/seen"
ask 1 "insert into game.login values (3, 'c')"
show inserted >> "$folder/seen"
cat "$folder/seen"
diff - "$folder/seen" <<'EOF'
before 1: MyISAM 2
before 2: MyISAM 0
converted 1: InnoDB 2
converted 2: InnoDB 0
inserted 1: InnoDB 3
inserted 2: InnoDB 1
EOF
