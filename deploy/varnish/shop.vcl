vcl 4.1;

# A cache in front of the shop, by Varnish 7 with the module xkey (Debian: varnish, varnish-modules).
#
#   varnishd -f /etc/varnish/shop.vcl -s malloc,1g -p http_gzip_support=off \
#     -a http=:80 -a tls=127.0.0.1:8443,PROXY -a purge=127.0.0.1:6082
#
# The shop gets EDGE_PURGE_URL=http://127.0.0.1:6082 and TRUST_PROXY=loopback, or Varnish's address.
# The sockets are known by their names:
#   http   visitors, or a load balancer on which TLS ends
#   tls    a program on this machine on which TLS ends and which speaks the PROXY protocol (hitch)
#   purge  the shop alone: nobody else may reach it
# http_gzip_support=off leaves compression to the shop, which also knows brotli.

import std;
import xkey;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    # An order that waits for a payment provider.
    .first_byte_timeout = 120s;
    # With several shops, a director (vmod_directors) and a .probe of /readyz. With one there is
    # nobody else to ask, so it is not worth one.
}

sub vcl_recv {
    if (local.socket == "purge") {
        if (req.method != "PURGE") {
            return (synth(405, "Only PURGE"));
        }
        return (synth(200, "Purged " + xkey.purge(req.http.Surrogate-Key)));
    }
    # Metrics are for the machine that the shop is on.
    if (req.url ~ "(?i)^/metrics(?:[/?]|$)") {
        return (synth(404, "Not found"));
    }

    # What visitors themselves wrote here is not believed. Behind a load balancer on which TLS ends,
    # remove these lines: it sets them.
    set req.http.X-Forwarded-For = client.ip;
    set req.http.X-Forwarded-Proto = "http";
    if (local.socket == "tls") {
        set req.http.X-Forwarded-Proto = "https";
    }
    unset req.http.X-Forwarded-Host;
    unset req.http.Forwarded;

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.http.Authorization) {
        return (pass);
    }

    # Admins see more of a product: the only call whose answer depends on who is signed in, and yet
    # may be cached for all others.
    if (req.url ~ "^/api/products/[^/?]+(?:\?|$)") {
        if (req.http.Cookie ~ "(?:^|;\s*)(?:__Host-)?session=") {
            return (pass);
        }
        unset req.http.Cookie;
    }

    # As few forms of a page as there are: what it varies by, in one spelling.
    if (req.http.Accept-Encoding ~ "(?i)q=0(?!\.\d*[1-9])") {
        unset req.http.Accept-Encoding;
    } elsif (req.http.Accept-Encoding ~ "(?i)\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    if (req.http.Save-Data != "on") {
        unset req.http.Save-Data;
    }

    # What advertisements add to links changes no page.
    if (req.url ~ "[?&](?:utm_[a-z_]+|fbclid|gclid|ttclid|msclkid)=") {
        set req.url = regsuball(req.url,
            "(?<=[?&])(?:utm_[a-z_]+|fbclid|gclid|ttclid|msclkid)=[^&]*(?:&|$)", "");
        set req.url = regsub(req.url, "[?&]$", "");
    }

    # Whether there is a cookie does not matter: a public answer is the same for all, and a personal
    # one is not marked, so it is not cached.
    return (hash);
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    # The shop is in trouble: better the older page.
    if (bereq.is_bgfetch && beresp.status >= 500) {
        return (abandon);
    }
    if (beresp.status == 200 && !beresp.http.Set-Cookie) {
        # Marked by the shop, and purged by it.
        if (beresp.http.Surrogate-Control ~ "^max-age=\d+") {
            set beresp.ttl = std.duration(
                regsub(beresp.http.Surrogate-Control, "^max-age=(\d+).*$", "\1s"), 0s);
            set beresp.grace = 0s;
            if (beresp.http.Surrogate-Control ~ "stale-while-revalidate=\d+") {
                set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control,
                    "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
            }
            # Afterwards Varnish asks whether it has changed instead of for all of it.
            set beresp.keep = 10m;
            set beresp.http.xkey = beresp.http.Surrogate-Key;
            return (deliver);
        }
        # Scripts, styles and pictures: what is behind their names never changes.
        if (beresp.http.Cache-Control ~ "^public, max-age=\d+") {
            if (beresp.ttl > 1d) {
                set beresp.ttl = 1d;
            }
            set beresp.grace = 0s;
            return (deliver);
        }
    }
    # Nobody waits for another one's answer to this.
    set beresp.ttl = 120s;
    set beresp.uncacheable = true;
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    unset resp.http.Surrogate-Control;
}

sub vcl_backend_error {
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = "The shop is not available at the moment. Please try again soon.";
    return (deliver);
}

sub vcl_synth {
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.http.Cache-Control = "no-store";
    set resp.body = resp.reason;
    return (deliver);
}
