/** The words of a text: tables of URLs read better as text than as one literal a line. */
const words = (text: string): string[] => text.trim().split(/\s+/)

/** Hosts that a webhook must never reach, as a merchant might write them; without scheme and path. */
export const HOSTILE_HOSTS: Readonly<Record<string, readonly string[]>> = {
  loopback: words(String.raw`
    127.0.0.1 127.0.0.2 127.1 127.0.1 127.255.255.254 127.0.0.1:8443 127.0.0.1. 2130706433 0x7f000001
    0x7f.0.0.1 0x7f.1 0X7F.0X0.0X0.0X1 017700000001 0177.0.0.1 0177.0.0.01 00000177.0.0.1 127.0x0.0.1
    127.00000.0.1 0x7f.0.0.0x1 127.65535 0x7f.0xffff １２７.0.0.1 ①②⑦.⓪.⓪.① 127。0。0。1 127．0．0．1 127｡0｡0｡1
    %31%32%37.0.0.1 127%2e0%2e0%2e1 [::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001]
    [::0001] [::1]:8443 [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::FFFF:127.0.0.1]
    [::127.0.0.1] [::7f00:1] [::ffff:0:127.0.0.1] [0::ffff:0:7f00:1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1]
    [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1] [2001:0:53aa:64c::80ff:fffe]
    [2607:f8b0::5efe:7f00:1] [2607:f8b0::200:5efe:127.0.0.1]
  `),
  unspecified: words(String.raw`
    0 0.0.0.0 0.0.0.0:8443 0x0 00 0.1 0.1.2.3 0.255.255.255 [::] [0:0:0:0:0:0:0:0] [::0] [::ffff:0.0.0.0]
    [::0.0.0.0] [64:ff9b::] [2002::]
  `),
  private: words(String.raw`
    10.0.0.1 10.255.255.255 10.1 012.0.0.1 0xa.0.0.1 167772161 0xa000001 10.0.0.5:6379 172.16.0.1
    172.31.255.255 0xac.0x10.0.1 2886729729 0254.020.0.1 172.20.10.2 192.168.0.1 192.168.1.254 192.168.257
    3232235521 0xc0a80001 0300.0250.0.1 192.168.1.1:8443 [::ffff:10.0.0.1] [::ffff:a00:1]
    [::ffff:192.168.1.1] [::ffff:c0a8:101] [::ffff:172.16.0.1] [64:ff9b::10.0.0.1] [64:ff9b::a00:1]
    [64:ff9b::192.168.0.1] [64:ff9b:1::10.0.0.1] [2002:a00:1::] [2002:c0a8:1::1] [2002:ac10:1::]
    [::10.0.0.1] [::192.168.0.1] [fc00::1] [fd00::1] [fd12:3456:789a:1::1] [fdff:ffff::1] [fec0::1]
    [feff::1]
  `),
  linkLocalAndMetadata: words(String.raw`
    169.254.169.254 169.254.169.254:8443 169.254.169.254. 2852039166 0xa9fea9fe 0xa9.0xfe.0xa9.0xfe
    0251.0376.0251.0376 169.254.43518 169.16689662 169.254.170.2 169.254.0.1 169.254.255.255 169.254.169.253
    １６９.２５４.１６９.２５４ 169。254。169。254 [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::169.254.169.254]
    [64:ff9b::169.254.169.254] [64:ff9b::a9fe:a9fe] [2002:a9fe:a9fe::] [::ffff:0:169.254.169.254]
    [2001:db8::5efe:169.254.169.254] [2607:f8b0::5efe:a9fe:a9fe] [fe80::1] [fe80::a9fe:a9fe] [febf::1]
    [fd00:ec2::254] [fd00:ec2::23] [fd20:ce::254] 100.100.100.200 192.0.0.192 168.63.129.16 0xa83f8110
  `),
  carrierNat: words(String.raw`
    100.64.0.1 100.127.255.254 100.64.1 1681915905 0x64400001 [::ffff:100.64.0.1]
  `),
  multicastAndBroadcast: words(String.raw`
    224.0.0.1 224.0.0.251 239.255.255.250 0xe0000001 3758096385 232.1.1.1 [ff02::1] [ff02::fb] [ff01::1]
    [ff0e::1] [::ffff:224.0.0.1] 255.255.255.255 4294967295 0xffffffff 037777777777 [::ffff:255.255.255.255]
  `),
  reserved: words(String.raw`
    240.0.0.1 250.1.2.3 255.255.255.254 192.0.0.1 192.0.0.8 192.0.0.170 192.88.99.1 192.0.2.1 198.51.100.1
    203.0.113.1 198.18.0.1 198.19.255.255 0xc0000201 3405803777 192.31.196.1 192.52.193.1 192.175.48.1
    [::ffff:192.0.2.1] [64:ff9b::203.0.113.1] [2001:db8::1] [2001:db8:ffff::1] [3fff::1] [2001:2::1]
    [2001::1] [2001:10::1] [2001:20::1] [100::1] [5f00::1] [4000::1] [8000::1] [1::1] [200::1] [e000::1]
    [2001:4:112::1]
  `),
  localNames: words(String.raw`
    localhost LOCALHOST LocalHost localhost. localhost:8443 foo.localhost a.b.localhost ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ｌｏｃａｌｈｏｓｔ
    localhosﬅ %6cocalhost localhost.localdomain localhost6.localdomain6 printer.local PRINTER.LOCAL
    printer.local. local metadata.google.internal instance-data.ec2.internal
    ip-10-0-0-1.eu-west-1.compute.internal internal host.docker.internal api.default.svc.cluster.local
    intranet metadata instance-data kubernetes router db:5432 a router.lan nas.home.arpa wiki.corp
    git.intranet box.home vault.private
  `),
}

/** Whole URLs that are refused whatever their host. */
export const HOSTILE_URLS: readonly string[] = [
  ...words(String.raw`
    https https: https:/ https:// https:/// https://? https://# https://:443 example.com //example.com /hook
    null undefined https://https://example.com http://example.com/hook HTTP://EXAMPLE.COM http://8.8.8.8/
    ftp://example.com/ ws://example.com/ wss://example.com/ file:///etc/passwd file://example.com/x
    gopher://example.com:70/_x dict://x.com/ javascript:alert(1) data:text/plain,hi
    blob:https://example.com/1 ldap://example.com about:blank jar:https://example.com!/
    unix:/var/run/docker.sock httpss://example.com https+unix://example.com https:example.com
    https:/example.com https:///example.com https:////example.com https:\\example.com https://\example.com
    https://example.com\@127.0.0.1/ https://example.com\.evil.com https:/\example.com
    https://user@example.com/ https://user:pass@example.com/ https://:pass@example.com/
    https://@example.com/ https://:@example.com/ https://example.com@127.0.0.1/
    https://127.0.0.1@example.com/ https://a@b@c.com/ https://example.com%40127.0.0.1/
    https://user%3apass@example.com https://example.com:443@169.254.169.254/ https://example.com/#
    https://example.com/#frag https://example.com#@127.0.0.1/ https://127.0.0.1#.example.com
    https://example.com:0/ https://example.com:1/ https://example.com:22/ https://example.com:25/
    https://example.com:80/ https://example.com:465/ https://example.com:1023 https://example.com:65536/
    https://example.com:99999/ https://example.com:-1/ https://example.com:abc/ https://example.com:443:443/
    https://example..com/ https://.example.com/ https://example.com./ https://example.com../ https://./
    https://-example.com/ https://example-.com/
    https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com/ https://exa!mple.com/
    https://exa'mple.com/ https://exa;mple.com/ https://a,b.com/ https://exa*mple.com/
    https://*.example.com/ https://exa=mple.com/ https://exa&mple.com/ https://(example.com)/
    https://a~b.com/ https://exa%00mple.com/ https://exa%20mple.com/ https://exa<mple.com/
    https://{host}.com/ https://a|b.com https://exa^mple.com/ https://[example.com]/ https://[::1
    https://::1/ https://[fe80::1%25eth0]/ https://[fe80::1%eth0]/ https://[2606:4700::1111%25lo]/
    https://[::1]example.com/ https://[1::2::3]/ https://256.1.1.1/ https://1.2.3.4.5/ https://08.8.8.8/
    https://0x1ffffffff/ https://4294967296/ https://1.2.3.256/ https://example.com.1/ https://8.8.8.8.8/
    https://foo.0x4/ http://127.0.0.1/ http://127.0.0.1:4000/ http://localhost:4000/hook http://[::1]:4000/
  `),
  '',
  ' ',
  'https:// ',
  ' https://example.com',
  'https://example.com ',
  'https://example.com/a b',
  'ht\u0009tps://example.com',
  'https://exa\u000ample.com',
  'https://example.com/\u000d\u000aX-Evil: 1',
  'https://example.com/\u0000',
  '\u0000https://example.com',
  'https://example.com/\u001f',
  'https://example.com/\u007f',
  'https://exam\u00adple.com',
  'https://exam\u200bple.com',
  '\ufeffhttps://example.com',
  'https://\u202eexample.com',
  'https://example.com/\ud800',
  'https://example.com\u00a0',
  'https://example.com\u2028',
  'https://exa$mple.com/',
  `https://${'a.'.repeat(130)}com/`,
  `https://example.com/${'a'.repeat(2048)}`,
  `https://${'1'.repeat(100_000)}/`,
]

/** What the local runner's setting does not open either. */
export const HOSTILE_WITH_LOOPBACK: readonly string[] = words(String.raw`
    http://127.0.0.1/ http://localhost/ http://127.0.0.1:/ http://localhost:0/ http://127.0.0.1:80/
    http://127.0.0.1:65536/ http://127.1:4000/ http://2130706433:4000/ http://0x7f000001:4000/
    http://0177.0.0.1:4000/ http://127.0.0.2:4000/ http://[::1]:4000/ http://[::ffff:127.0.0.1]:4000/
    http://LOCALHOST:4000/ http://localhost.:4000/ http://a.localhost:4000/ http://localhost.evil.com:4000/
    http://localhost:4000@evil.com/ http://localhost:4000@evil.com:4000/ http://user@localhost:4000/
    http://127.0.0.1:4000@evil.com/ http://127.0.0.1:4000\@evil.com/ http://127.0.0.1:4000#@evil.com/
    http://127.0.0.1:4000.evil.com/ http://localhost:4000/#x http://10.0.0.1:4000/ http://0.0.0.0:4000/
    http://192.168.1.1:4000/ http://169.254.169.254:4000/ http://example.com:4000/ http://localhost:04000/
    https://127.0.0.1:4000/ https://localhost:4000/ http:localhost:4000/ http:/localhost:4000/
  `)
