// A search node for tests: one process, loopback only. Arguments: a folder, then settings as name=value. Says "READY port".
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;

public final class SearchNode extends Node {
    private static final List<String> PLUGINS = List.of(
        "org.opensearch.analysis.common.CommonAnalysisPlugin",
        "org.opensearch.painless.PainlessPlugin",
        "org.opensearch.transport.Netty4Plugin");

    private SearchNode(Environment environment, List<Class<? extends Plugin>> plugins) {
        super(environment, plugins, true);
    }

    /** The distribution puts the ids into its log layout here; there is none. */
    @Override
    protected void configureNodeAndClusterIdStateListener(ClusterService service) {}

    private static Settings settings(Path home, String[] arguments) {
        Settings.Builder settings = Settings.builder()
            .put("path.home", home.toString())
            .put("path.data", home.resolve("data").toString())
            .put("path.logs", home.resolve("logs").toString())
            .put("network.host", "127.0.0.1")
            .put("action.auto_create_index", "false")
            // With a small heap, what garbage holds would count as used up.
            .put("indices.breaker.total.use_real_memory", "false")
            .put("cluster.routing.allocation.disk.threshold_enabled", "false");
        for (int at = 1; at < arguments.length; at++) {
            String[] pair = arguments[at].split("=", 2);
            settings.put(pair[0], pair[1]);
        }
        return settings.build();
    }

    @SuppressWarnings("unchecked")
    private static Class<? extends Plugin> plugin(String name) {
        try {
            return (Class<? extends Plugin>) Class.forName(name);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(arguments[0]).toAbsolutePath();
        for (String folder : List.of("config", "modules", "plugins")) Files.createDirectories(home.resolve(folder));
        Environment environment = InternalSettingsPreparer.prepareEnvironment(
            settings(home, arguments), Map.of(), home.resolve("config"), () -> "node");
        List<Class<? extends Plugin>> plugins = PLUGINS.stream().<Class<? extends Plugin>>map(SearchNode::plugin).toList();
        SearchNode node = new SearchNode(environment, plugins);
        node.start();
        HttpServerTransport http = node.injector().getInstance(HttpServerTransport.class);
        System.out.println("READY " + http.boundAddress().publishAddress().getPort());
        Thread.currentThread().join();
    }
}
